import { expect, test } from 'vitest'
import type { z } from 'zod'
import { InvalidInput } from '#contract/errors.ts'
import { ask } from '../testing/ask.ts'
import { registrantRecord, secDatabase } from '../testing/filings.ts'
import byCompany from './by-company.ts'
import secFilings from './sec-filings.ts'
import bySymbol from './ticker.ts'

test.each([
  ['the list', secFilings, {}],
  ['the ranking of companies', byCompany, {}],
  ['the list by symbol', bySymbol, { ticker: 'CDR' }],
] as const)('%s refuses a window that ends before it starts, and takes one day', async (_, route, query) => {
  const db = await secDatabase({ registrants: [registrantRecord()] })
  const of = (start: string, end: string) =>
    ask<z.ZodObject, z.ZodType>(route as never, db, { ...query, start, end })
  await expect(of('2024-01-02', '2024-01-01')).rejects.toThrow(InvalidInput)
  await expect(of('2024-01-02', '2024-01-01')).rejects.toThrow(/start must not be after end/)
  expect(await of('2024-01-01', '2024-01-01')).toMatchObject({ count: 0 })
})
