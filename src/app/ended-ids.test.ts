import { expect, test } from 'vitest'
import { z } from 'zod'
import { companyFilter } from '#contract/fields.ts'
import { type RunContext, read } from '#contract/operation.ts'
import { leadingOn } from './ended-ids.ts'

const list = read({
  path: '/api/list',
  summary: 'x',
  group: 'warn',
  auth: 'optional',
  input: z.object({ ...companyFilter, state: z.string().optional() }),
  output: z.object({ asked: z.record(z.string(), z.unknown()) }),
  run: (_, asked) => ({ asked }),
})

test.each([
  [
    { company_id: 'co-old', state: 'CA' },
    { company_id: 'cik-7', state: 'CA' },
  ],
  [{ company_id: 'co-new' }, { company_id: 'co-new' }],
  [{ state: 'CA' }, { state: 'CA' }],
])('a filter of %o is asked as %o', async (given, asked) => {
  const led = leadingOn(list, async () => new Map([['co-old', 'cik-7']]))
  expect(await led.run({} as RunContext, given)).toEqual({ asked })
})
