/** The filing that every route shows. */
import { z } from 'zod'
import { withMore } from '#lib/rows.ts'
import type { RowShape } from '#storage/editions/columns.ts'
import { filingFolder } from '../accession.ts'
import { secFilings } from '../table.ts'

/** A filing as the interface shows it. */
export const filing = z.object({
  accession: z.string().describe('Accession number, with dashes'),
  ticker: z.string().nullable().describe('Main stock symbol of the filer, the last one known'),
  company: z.string().describe('The filer as named when it filed; of several, the primary one'),
  cik: z.string().describe('SEC number, ten digits'),
  form: z.enum(['8-K', '8-K/A']),
  is_amendment: z.boolean(),
  amends_accession: z
    .string()
    .nullable()
    .describe('For an amendment: the first filing for the same day of report'),
  filing_date: z.string().nullable().describe("YYYY-MM-DD, EDGAR's filing date"),
  report_date: z.string().nullable().describe('YYYY-MM-DD, the earliest event reported'),
  accepted_at: z.string().nullable().describe('When EDGAR accepted it, UTC'),
  items: z
    .string()
    .nullable()
    .describe('Item codes, comma-separated, in today’s codes; null while not known'),
  items_as_filed: z.string().nullable().describe('Item numbers as filed; other ones before August 2004'),
  sic: z.string().nullable().describe('Industry, four digits of SIC'),
  state: z.string().nullable().describe("State of the filer's business address; null outside the US"),
  filers: z.number().int().describe('Companies that filed it together'),
  is_first_bankruptcy: z
    .boolean()
    .describe('The first report of a bankruptcy: item 1.03, and none in the 18 months before'),
  has_facts: z.boolean().describe('True where its text was read: the detail route shows what it says'),
  url: z.string().describe("EDGAR's page of the filing"),
  document_url: z.string().nullable().describe('The form itself'),
})

export type Filing = z.infer<typeof filing>

/** A row as the statement gives it. */
export type FilingRow = Omit<Filing, 'document_url'> & { primary_document: string | null }

/** Fields that are worked out of columns of other names. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  is_first_bankruptcy: 'first_103',
  has_facts: '(parsed_at is not null)',
}

/** What a filing is read with: `showFiling` makes one of it. */
export const filingShape: RowShape = {
  table: secFilings,
  fields: Object.fromEntries(
    [...Object.keys(filing.shape).filter((field) => field !== 'document_url'), 'primary_document'].map(
      (field) => [field, EXPRESSIONS[field] ?? field],
    ),
  ),
}

/** A row as the interface shows it. */
export function showFiling({ primary_document, ...row }: FilingRow): Filing {
  const document_url = primary_document ? `${filingFolder(row.cik, row.accession)}/${primary_document}` : null
  return withMore(row, { document_url })
}
