/** One filing with what its text says. */
import { z } from 'zod'
import { NotFound, PlanTooSmall } from '#contract/errors.ts'
import { text } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { historyStart } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { rowsByKey } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { readAccession } from '../accession.ts'
import { adviseFiling } from '../advice.ts'
import { ITEM_TITLES } from '../items.ts'
import type { FactRecord } from '../record.ts'
import { factLists, groupFacts } from './facts.ts'
import { type FilingRow, filing, filingShape, showFiling } from './filing.ts'

const filer = z.object({
  cik: z.string(),
  company: z.string(),
  is_primary: z.boolean().describe('The one that lists show'),
})

const output = filing.extend({
  item_list: z
    .array(z.object({ item: z.string(), title: z.string().nullable() }))
    .describe('The items with their titles'),
  filed_by: z.array(filer).describe('All companies that filed it, the primary one first'),
  amended_by: z.array(z.string()).describe('Accession numbers of amendments'),
  parsed_at: z.string().nullable().describe('Day on which its text was fetched and read'),
  ...factLists,
  warnings: warningList,
})

type Row = FilingRow & { parsed_at: string | null }

export default read({
  path: '/api/sec-filings/detail/{accession_number}',
  summary: 'One 8-K filing with key facts from its text',
  description:
    'Facts are read from the filing’s own words, and each comes with its sentence; where the text is silent there are none. Figures are as the company gave them.',
  group: 'sec',
  auth: 'optional',
  needs: { datasets: ['sec'] },
  input: z.object({
    accession_number: text(40).meta({
      description: 'Accession number, with or without dashes: `0000320193-24-000123`',
    }),
  }),
  output,
  run: async (context, { accession_number: asked }) => {
    const { db, today, plan, edition } = context
    const accession = readAccession(asked)
    const row = accession === null ? undefined : await findFiling(context, accession)
    if (!row || accession === null) throw new NotFound(`No 8-K filing "${asked}" is held`)
    const start = historyStart({ plan, today, edition })
    if (start !== null && row.filing_date !== null && row.filing_date < start) {
      throw new PlanTooSmall(`Filings before ${start} are part of plans with a longer history`)
    }
    const [filers, facts, amendments] = await Promise.all([
      db.all<z.infer<typeof filer>>(sql`
        select cik, company, is_primary from sec_filers where accession = ${accession} order by position`),
      db.all<FactRecord>(sql`select * from sec_facts where accession = ${accession} order by position`),
      db.all<{ accession: string }>(sql`
        select accession from sec_filings where amends_accession = ${accession}
        order by filing_date, accession`),
    ])
    const { parsed_at, ...shown } = row
    return {
      ...showFiling(shown),
      item_list: (shown.items?.split(',') ?? []).map((item) => ({ item, title: ITEM_TITLES[item] ?? null })),
      filed_by: filers,
      amended_by: amendments.map((one) => one.accession),
      parsed_at,
      ...groupFacts(facts),
      warnings: adviseFiling({ isRead: parsed_at !== null, items: shown.items }),
    }
  },
})

const shape = { ...filingShape, fields: { ...filingShape.fields, parsed_at: 'parsed_at' } }

const findFiling = async (context: EditionContext, accession: string) =>
  (await rowsByKey<Row>(context, shape, [accession]))[0]
