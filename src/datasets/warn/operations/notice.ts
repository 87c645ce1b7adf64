/** The record that every WARN route shows. */
import { z } from 'zod'
import { companiesOf, type RecordAt } from '#companies/lookup.ts'
import { cbsaOf } from '#places/cbsa.ts'
import { columnTexts, type RowShape, rowsAt, selectFields } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { warnNotices } from '../table.ts'
import { EXCLUDED_BECAUSE, EXCLUSIONS, findCounted } from './excluded.ts'
import { NOTICE_DAYS, type NoticeFilter, noticeConditions, STATUSES } from './notice-filter.ts'

export { type NoticeFilter, noticeConditions }

/** How exactly a day is known. */
const precision = z.enum(['day', 'month', 'quarter', 'year', 'inferred']).nullable()

/** A notice as the interface shows it. */
export const warnNotice = z.object({
  id: z.string().describe('{STATE}-{YEAR}-{8 hex}, the same on every refresh'),
  company_name: z.string().describe('Employer as filed'),
  company: z
    .string()
    .nullable()
    .describe(
      'The same employer’s name across datasets: as a reader would write it, as most of its records have it',
    ),
  site_address: z.string().nullable().describe('Street address of the site, as printed'),
  city: z.string().nullable().describe('City of the site'),
  county: z.string().nullable().describe('County of the site'),
  county_fips: z.string().nullable().describe('Five-digit FIPS number of the county'),
  cbsa: z
    .string()
    .nullable()
    .describe(
      'Code of the metropolitan or micropolitan area that the county is in (July 2023); null for none, and where the county is not known',
    ),
  cbsa_title: z.string().nullable().describe('Title of that area'),
  zip: z.string().nullable().describe('ZIP code of the site'),
  state: z.string().describe('Two-letter code of the publishing state'),
  employees_affected: z
    .number()
    .int()
    .nullable()
    .describe(
      'Workers affected in the state; the low end of a range; null where the publisher gives no number',
    ),
  employees_low: z.number().int().nullable().describe('Low end, where a range of workers was given'),
  employees_high: z.number().int().nullable().describe('High end, where a range of workers was given'),
  employees_total: z
    .number()
    .int()
    .nullable()
    .describe("The employer's total over all states, where the state's number is only a part of it"),
  notice_date: z.string().nullable().describe('Day of the notice, YYYY-MM-DD'),
  notice_date_precision: precision.describe(
    'How exactly the notice date was given: `month` is served as the first of the month; `inferred` is from the name of a file',
  ),
  received_date: z.string().nullable().describe('Day on which the state received the notice, YYYY-MM-DD'),
  effective_date: z.string().nullable().describe('First day of the layoff or closure, YYYY-MM-DD'),
  effective_date_precision: precision.describe('How exactly the effective date was given'),
  effective_end_date: z
    .string()
    .nullable()
    .describe('Last day of the layoff or closure, where a range was given, YYYY-MM-DD'),
  notice_days: z
    .number()
    .int()
    .nullable()
    .describe(
      'Days from the notice to the layoff, where both are known to the day; negative when the notice came after',
    ),
  layoff_type: z
    .enum(['layoff', 'closure', 'relocation'])
    .nullable()
    .describe('Kind of event; null where the publisher does not say'),
  is_temporary: z
    .boolean()
    .nullable()
    .describe('True for temporary, false for permanent, null where the publisher does not say'),
  is_warn: z.boolean().describe('False for events that a state lists beside its WARN notices'),
  mark: z
    .enum(['amendment', 'date_change', 'supplement', 'rescission', 'conditional'])
    .nullable()
    .describe(
      'How the publisher marks the row; `date_change`: an amendment of the days alone, whose workers were told before',
    ),
  naics_code: z.string().nullable().describe('NAICS code as published: two to six digits, or a sector'),
  naics_sector: z
    .string()
    .nullable()
    .describe('NAICS sector, such as 31-33, from the code or from the published industry'),
  industry: z.string().nullable().describe("Industry as published, else the NAICS sector's title"),
  latitude: z.number().nullable().describe('Degrees north'),
  longitude: z.number().nullable().describe('Degrees east; negative in the Americas'),
  geo_basis: z
    .enum(['site', 'city', 'county', 'state'])
    .nullable()
    .describe('What the coordinates are those of'),
  ticker: z.string().nullable().describe('Stock symbol of the employer'),
  cik: z.string().nullable().describe('SEC number of the employer'),
  company_id: z.string().nullable().describe('The employer across datasets'),
  source_url: z.string().describe('Page, file or letter the notice was read from'),
  letter_url: z
    .string()
    .nullable()
    .describe(
      "The employer's own letter, where the publisher shows it or another copy of the notice links it",
    ),
  source_agency: z.string().describe('Who published it; imported rows name the importer'),
  status: z
    .enum(STATUSES)
    .describe(
      '`listed`; `amended`: the publisher changed it or another row amends it; `withdrawn`: taken back; `no_longer_listed`',
    ),
  in_totals: z
    .boolean()
    .describe('False for rows that sums leave out: withdrawn, amended by a later row, repeated'),
  excluded_because: z
    .enum(EXCLUSIONS)
    .nullable()
    .describe('Why sums leave the row out; null for a row that they count'),
  counted_instead: z
    .string()
    .nullable()
    .describe('The notice that sums count for this one; null for a row that counts itself or has none'),
  first_seen: z.string().describe('Day of the first page it was seen on'),
  last_seen: z.string().describe('Day of the last page it was seen on'),
})

export type WarnNotice = z.infer<typeof warnNotice>

/** Fields that are worked out of columns of other names. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  naics_sector: 'sector',
  notice_days: NOTICE_DAYS,
  excluded_because: EXCLUDED_BECAUSE,
}

/** Fields that are worked out of a page of records and not by the engine, which would do so for all before it cuts the page. */
const FOUND_FIELDS = ['company', 'ticker', 'cik', 'company_id', 'cbsa', 'cbsa_title', 'counted_instead']

/** What a field is over the columns of `warn_notices`; null for one that is found once the record is there. */
export const noticeExpression = (field: string): string | null =>
  FOUND_FIELDS.includes(field) ? null : (EXPRESSIONS[field] ?? field)

/** The fields of a record, in the order in which it shows them, and its place; `nameCompanies` fills those that are found. */
export const noticeShape: RowShape = {
  table: warnNotices,
  fields: {
    ...Object.fromEntries(
      Object.keys(warnNotice.shape).map((field) => [field, noticeExpression(field) ?? 'null']),
    ),
    row_no: 'rowid',
  },
}

/** The same as columns of a statement. */
export const noticeColumns: Sql = selectFields(noticeShape)

/** A notice as it is read. */
export type ReadNotice = WarnNotice & RecordAt

/**
 * Reads the notices that `select` finds, in its order: their places first, which takes the columns of the question and its order
 * alone, and then the rows at these.
 *
 * @example
 * readNotices(context, (place) => sql`select ${place} from warn_notices order by notice_date desc limit 50`, noticeShape)
 */
export async function readNotices<Row extends object>(
  context: EditionContext,
  select: (place: Sql) => Sql,
  shape: RowShape,
): Promise<Row[]> {
  const found = await context.db.all<{ place: number }>(select(sql`rowid::integer as place`))
  return rowsAt<Row>(
    context,
    shape,
    found.map(({ place }) => place),
  )
}

/** The same with what `nameCompanies` finds. */
export const readNamedNotices = async <Row extends WarnNotice = WarnNotice>(
  context: EditionContext,
  select: (place: Sql) => Sql,
  shape = noticeShape,
) => nameCompanies(context, await readNotices<Row & ReadNotice>(context, select, shape))

/** The same of the notices at these places of the table, in their order. */
export const readNamedAt = async (context: EditionContext, places: readonly number[]) =>
  nameCompanies(context, await rowsAt<ReadNotice>(context, noticeShape, places))

/** The ids of the notices in these rows of the table, in their order. */
export async function idsAt(context: EditionContext, rows: Int32Array): Promise<string[]> {
  const texts = await columnTexts(context, 'warn_notices', sql`id`)
  return Array.from(rows, (row) => texts.at(row))
}

/** Finds what the rows of notices do not say: their companies, areas, and what is counted instead of them. */
export async function nameCompanies<Row extends ReadNotice>(
  context: EditionContext,
  notices: readonly Row[],
): Promise<Omit<Row, 'row_no'>[]> {
  const [companyOf, countedFor] = await Promise.all([
    companiesOf(context, 'warn', notices),
    findCounted(context, notices),
  ])
  return notices.map((notice) => {
    const area = cbsaOf(notice.county_fips, notice.city)
    // Copied once: a row has more than forty fields.
    const named: Omit<Row, 'row_no'> & { row_no?: number } = Object.assign({}, notice, companyOf(notice), {
      cbsa: area?.code ?? null,
      cbsa_title: area?.title ?? null,
      counted_instead: countedFor.get(notice.id) ?? null,
    })
    delete named.row_no
    return named
  })
}
