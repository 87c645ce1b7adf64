/** Employers by initial approvals. */
import { z } from 'zod'
import { stateParam, text, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { withMore } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, trusted, where } from '#storage/sql.ts'
import { coverYears } from '../advice.ts'
import {
  decisions,
  fiscalYear,
  type Sums,
  sumColumns,
  summedColumns,
  toDecisions,
  yearFields,
} from './decisions.ts'
import { findYears } from './years.ts'

const input = z.object({
  state: stateParam.optional(),
  fiscal_year: fiscalYear(),
  employer: text().optional().describe('Part of any name of the employer, in any case'),
  group_by: z
    .enum(['tax_id', 'employer'])
    .default('tax_id')
    .describe(
      'tax_id: one row a name and tax number, as the hub has them; employer: one row a name, summed over its tax numbers',
    ),
  limit: whole().min(1).max(1000).default(50),
})

const record = decisions.extend({
  employer: z.string().nullable().describe('Newest name that is not cut; null where the hub leaves it blank'),
  employer_cut: z
    .boolean()
    .describe('True when the name fills the 34 characters at which the hub cut names, so that it may go on'),
  tax_id_last4: z
    .string()
    .nullable()
    .describe(
      'Last four digits of the tax number, which tell rows of one name apart; null where a row sums several',
    ),
  tax_ids_last4: z.array(z.string()).describe('Last four digits of all tax numbers that the row sums'),
  fiscal_years: z.array(z.number().int()).describe('Fiscal years with a decision, within the question'),
  states: z.array(z.string()).describe('States of its petitions, within the question'),
  naics_sectors: z.array(z.string()).describe('NAICS sectors of its petitions; 99 is unknown'),
})

interface Question {
  state?: string | undefined
  fiscal_year: number | null
  employer?: string | undefined
  group_by: 'tax_id' | 'employer'
  limit: number
}

type Ranked = Sums & { employer_no: number; total: number }

/**
 * Employers by initial approvals, most first. An employer is one name with one tax number, so a company that files
 * under several stands there several times.
 */
export async function findEmployers(db: Database, question: Question) {
  const ranked = await rankEmployers(db, question)
  const shown = ranked.map((row) => row.employer_no)
  const membersOf = await findMembers(db, question, shown)
  const numbers = shown.flatMap(membersOf)
  const [names, traits] = await Promise.all([findNames(db, numbers), findTraits(db, question, numbers)])
  const records = ranked.map((row) => {
    const { own, ...told } = traits(membersOf(row.employer_no))
    const ends = sorted(own.map((no) => names.get(no)!.tax_id_last4))
    const taxed = withMore(names.get(row.employer_no)!, {
      tax_id_last4: ends.length === 1 ? ends[0]! : null,
      tax_ids_last4: ends,
    })
    return withMore(withMore(taxed, told), toDecisions(row))
  })
  return { records, total: ranked[0]?.total ?? 0 }
}

/** The rows of petitions that a question is about, whoever filed them. */
function conditionsOf({ state, fiscal_year }: Question): Sql[] {
  const conditions: Sql[] = []
  if (fiscal_year !== null) conditions.push(sql`fiscal_year = ${fiscal_year}`)
  if (state !== undefined) conditions.push(sql`state = ${state}`)
  return conditions
}

function rankEmployers(db: Database, question: Question) {
  const conditions = conditionsOf(question)
  const { employer, limit } = question
  // Searched as plain text: no character of the name has a meaning of its own.
  const named = employer === undefined ? [] : [sql`position(${employer.toLowerCase()} in names_folded) > 0`]
  const found = named.map((name) => sql`employer_no in (select employer_no from h1b_employers where ${name})`)
  // Over all years and states the sums are ready.
  const sums =
    conditions.length === 0
      ? sql`select employer_no, ${sumColumns} from h1b_employers ${where(named)}`
      : sql`select employer_no, ${summedColumns} from h1b_petitions ${where([...conditions, ...found])} group by employer_no`
  // Employers are numbered by initial approvals over all years: the first of a name is the one that most know.
  const byName = sql`
    select min(employer_no) as employer_no, ${summedColumns}
    from (${sums}) as sums join (select employer_no, employer_key from h1b_employers) as keys using (employer_no)
    group by coalesce(employer_key, employer_no::text)`
  return db.all<Ranked>(sql`
    select *, count(*) over ()::integer as total
    from (${question.group_by === 'employer' ? byName : sums}) as sums
    order by initial_approvals desc, initial_approvals + continuing_approvals desc, employer_no
    limit ${limit}`)
}

/** By the number of a row, those of the tax ids that it sums: itself alone, unless rows are of names. */
async function findMembers(db: Database, { group_by, employer }: Question, shown: readonly number[]) {
  if (group_by === 'tax_id') return (employer_no: number) => [employer_no]
  const rows = await db.all<{ employer_no: number; member: number }>(sql`
    select shown.employer_no, members.employer_no as member
    from h1b_employers as shown join h1b_employers as members on members.employer_key = shown.employer_key
    where shown.employer_no in ${numbered(shown)}
      ${employer === undefined ? sql`` : sql`and position(${employer.toLowerCase()} in members.names_folded) > 0`}
    order by member`)
  const byRow = new Map<number, number[]>()
  for (const { employer_no, member } of rows) {
    const own = byRow.get(employer_no)
    if (own) own.push(member)
    else byRow.set(employer_no, [member])
  }
  return (employer_no: number) => byRow.get(employer_no) ?? [employer_no]
}

interface Name {
  employer: string | null
  employer_cut: boolean
  tax_id_last4: string | null
}

async function findNames(db: Database, employers: readonly number[]): Promise<Map<number, Name>> {
  const rows = await db.all<Name & { employer_no: number }>(sql`
    select employer_no, employer, employer_cut, tax_id_last4
    from h1b_employers where employer_no in ${numbered(employers)}`)
  return new Map(rows.map(({ employer_no, ...name }) => [employer_no, name]))
}

/** Our own numbers as they stand: a thousand bound ones take longer than the question. */
const numbered = (employers: readonly number[]) => trusted(`(${employers.map(Number).join(', ') || 'null'})`)

interface Trait {
  employer_no: number
  fiscal_year: number
  state: string | null
  naics_sector: string | null
}

/**
 * Years, states and sectors of employers, within the question. Asked by number and put together here: that takes half
 * the time of three sorted arrays an employer in the database.
 */
async function findTraits(db: Database, question: Question, employers: readonly number[]) {
  const conditions = [...conditionsOf(question), sql`employer_no in ${numbered(employers)}`]
  const rows = await db.all<Trait>(sql`
    select distinct employer_no, fiscal_year, state, naics_sector from h1b_petitions ${where(conditions)}`)
  const byEmployer = new Map<number, Trait[]>()
  for (const row of rows) {
    const own = byEmployer.get(row.employer_no)
    if (own) own.push(row)
    else byEmployer.set(row.employer_no, [row])
  }
  return (members: readonly number[]) => {
    const own = members.flatMap((employer) => byEmployer.get(employer) ?? [])
    return {
      own: [...new Set(own.map((row) => row.employer_no))],
      fiscal_years: sorted(own.map((row) => row.fiscal_year)),
      states: sorted(own.map((row) => row.state)),
      naics_sectors: sorted(own.map((row) => row.naics_sector)),
    }
  }
}

/** Different values in order, without the missing ones. */
function sorted<T extends string | number>(values: readonly (T | null)[]): T[] {
  const known = values.filter((value) => value !== null)
  return [...new Set(known)].sort((a, b) => (a < b ? -1 : 1))
}

export default read({
  path: '/api/h1b/employers',
  summary: 'Employers by initial H-1B approvals',
  description:
    'Without any filter, the latest fiscal year held; with a filter but no `fiscal_year`, all years. An employer is one name with one tax number: a company that files under several stands there several times, told apart by `tax_id_last4`. `group_by=employer` sums them: by name alone, so that two firms of one name are one row.',
  group: 'h1b-lca',
  auth: 'optional',
  needs: { datasets: ['h1b'] },
  input,
  output: z.object({
    records: z.array(record),
    count: z.number().int(),
    total: z.number().int().describe('Employers that match'),
    limit: z.number().int(),
    ...yearFields,
    warnings: warningList,
  }),
  run: async (context, query) => {
    const { db, plan } = context
    const { limit, warnings } = clampLimit(plan, query.limit)
    const held = await findYears(context)
    const filtered = query.state !== undefined || query.employer !== undefined
    const latest = filtered ? null : (held.at(-1)?.fiscal_year ?? null)
    const fiscal_year = query.fiscal_year ?? latest
    const { records, total } = await findEmployers(db, { ...query, fiscal_year, limit })
    const years = coverYears(held, fiscal_year)
    return {
      records,
      count: records.length,
      total,
      limit,
      fiscal_year,
      fiscal_years: years.fiscal_years,
      warnings: [...warnings, ...years.warnings],
    }
  },
})
