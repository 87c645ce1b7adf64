import { z } from 'zod'
import { NotFound } from '#contract/errors.ts'
import { cutLists } from '../fit.ts'
import { withShortNotices } from '../records.ts'
import { ALL_SOURCES, tool } from '../tool.ts'

/** What there is to fetch: the operation, its parameter, and what of the answer is the thing itself. */
const KINDS: Readonly<
  Record<string, { operation: string; parameter: string; more?: object; title(body: Body): string }>
> = {
  record: {
    operation: 'getRecordsById',
    parameter: 'id',
    title: ({ record }) => {
      const { company_name, state, notice_date } = record as Body
      return `${company_name}, ${state}: WARN notice of ${notice_date ?? 'an unknown day'}`
    },
  },
  company: {
    operation: 'getCompanyByCompanyName',
    parameter: 'company_name',
    title: ({ company, ticker }) => `${company}${ticker ? ` (${ticker})` : ''}`,
  },
  state: {
    operation: 'getStateByStateCode',
    parameter: 'state_code',
    title: ({ name }) => `${name}: layoffs`,
  },
}

type Body = Record<string, unknown>

const KINDS_TOLD = 'record:ID, company:ID or state:CODE, as search gives them'

export default tool({
  name: 'fetch',
  title: 'Fetch one thing whole',
  description: `The text of one record, company or state by its id: ${KINDS_TOLD}.`,
  source: ALL_SOURCES,
  input: z.strictObject({
    id: z
      .string()
      .max(200)
      .describe(`${KINDS_TOLD}.`)
      .meta({ examples: ['company:cik-104169', 'state:CA'] }),
  }),
  async run(asking, { id }, items) {
    const [, word = '', rest = ''] = /^([a-z]+):(.+)$/s.exec(id) ?? []
    const kind = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined
    if (!kind) throw new NotFound(`There is nothing to fetch under that id; ids are ${KINDS_TOLD}`)
    const { body, target } = await asking.ask(kind.operation, {
      [kind.parameter]: rest,
      ...(word === 'record' ? {} : { limit: items }),
    })
    const text = linesOf(cutLists(word === 'record' ? body : withShortNotices(body), items)).join('\n')
    return {
      body: { id, title: kind.title(body), text, url: asking.publicUrl + target, metadata: { kind: word } },
      warnings: body.warnings,
      target,
    }
  },
})

/** `employees affected: 67`, things within things further in. */
function linesOf(value: unknown, indent = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${indent}${value ?? 'unknown'}`]
  return Object.entries(value).flatMap(([name, each]) => {
    const label = Array.isArray(value) ? '-' : `${name.replaceAll('_', ' ')}:`
    if (typeof each !== 'object' || each === null) return [`${indent}${label} ${each ?? 'unknown'}`]
    if (Array.isArray(each) && each.every((item) => typeof item !== 'object'))
      return [`${indent}${label} ${each.join(', ') || 'none'}`]
    return [`${indent}${label}`, ...linesOf(each, `${indent}  `)]
  })
}
