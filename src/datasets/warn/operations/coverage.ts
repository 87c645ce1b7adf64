/** What is held of each state and year, how much of it tells what, and which faults are known. */
import { z } from 'zod'
import { dataDay } from '#contract/edition.ts'
import { stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { STATES, stateName } from '#lib/states.ts'
import { isStopped } from '#storage/editions/manifest.ts'
import { oncePerEdition } from '#storage/editions/once.ts'
import { join, sql } from '#storage/sql.ts'
import { listJurisdictions, ownId } from '../coverage.ts'
import { findHeld, type HeldYear, YEAR } from '../held.ts'
import { FAULT_FIELDS, KNOWN_FAULTS } from '../known-faults.ts'

const share = (about: string) =>
  z.number().nullable().describe(`Percent of \`notices\` ${about}, one decimal; null without notices`)

const record = z.object({
  state: z.string(),
  name: z.string(),
  year: z
    .number()
    .int()
    .nullable()
    .describe('Of the notice, else of its receipt or the layoff; null for all years, or where none is told'),
  rows: z.number().int().describe('Rows held, those that sums leave out among them'),
  notices: z.number().int().describe('Of them those that sums count'),
  employees_affected: z.number().int().nullable(),
  dated_percent: share('with a notice date'),
  dated_to_day_percent: share('with a notice date that names a day'),
  sized_percent: share('with a number of workers'),
  typed_percent: share('that say whether it is a layoff, a closure or a relocation'),
  placed_percent: share('with a city or a county'),
  industry_percent: share('with an industry whose NAICS sector can be told'),
  stale: z.boolean().describe('True where newer notices of the state may be missing'),
  reason: z.string().nullable().describe('Why, or why nothing is published'),
  documents_missing: z
    .array(
      z.object({
        name: z.string().describe('What it is called, as a year'),
        url: z.string().describe('Its address at the publisher'),
        since: z.string().describe('Day of the first refresh that did without it'),
        reason: z.string().describe('Why it could not be read'),
      }),
    )
    .describe(
      'Older documents of the publisher that are not to be had; their rows stay as they were when they were last read',
    ),
})

const fault = z.object({
  state: z.string(),
  field: z.enum(FAULT_FIELDS).describe('The field of a notice that it is about'),
  first_year: z.number().int().nullable().describe('Of the rows it touches'),
  last_year: z.number().int().nullable(),
  rows: z.number().int().describe('Rows it touches, of the years asked for'),
  text: z.string().describe('What is wrong, as a sentence'),
  reason: z.string().describe('Why it is so'),
  source: z.string().describe('The page of the documentation that tells more'),
})

const stoppedSource = z.object({
  id: z.string().describe('`warn/or`'),
  dataset: z.string(),
  publisher: z.string(),
  since: z.string().nullable().describe('When it failed first'),
  failures: z.number().int().describe('How often in a row it has failed'),
  reason: z.string().nullable().describe('What went wrong last'),
})

interface Touched {
  fault: number
  state: string
  year: number | null
  rows: number
}

/** How many rows each known fault touches, by state and year: counted once an edition. */
const findTouched = oncePerEdition((db) =>
  db.all<Touched>(
    join(
      KNOWN_FAULTS.map(
        ({ state, touches }, i) => sql`
          select ${i}::integer as fault, state, ${YEAR} as year, count(*)::integer as rows
          from warn_notices where ${touches} ${state === null ? sql`` : sql`and state = ${state}`}
          group by 2, 3`,
      ),
      sql` union all `,
    ),
  ),
)

export default read({
  path: '/api/coverage',
  summary: 'What is held by state and year, and known faults',
  description:
    'With `state`, a record for each of its years; with `year`, one for each state; with neither, one for each state over all years. States that publish no list stand there without notices.',
  group: 'warn',
  auth: 'none',
  needs: { datasets: ['warn'] },
  input: z.object({
    state: stateParam.optional(),
    year: whole().min(1980).max(2100).optional().describe('Year of the notice'),
  }),
  output: z.object({
    as_of: z.string().describe('The day that counts as today'),
    data_day: z.string().nullable().describe('The newest day on which a source of notices was read'),
    records: z.array(record),
    count: z.number().int(),
    stopped_sources: z
      .array(stoppedSource)
      .describe(
        'Sources of any dataset that have failed again and again: rows held keep serving, newer ones are missing',
      ),
    known_faults: z
      .array(fault)
      .describe('Faults of publishers and of history that no reading mends, where rows held have them'),
  }),
  run: async (context, { state, year }) => {
    const { edition, today } = context
    const [held, touched] = await Promise.all([findHeld(context), findTouched(context)])
    const asked = <Row extends { state: string; year: number | null }>(rows: readonly Row[]) =>
      rows.filter(
        (row) => (state === undefined || row.state === state) && (year === undefined || row.year === year),
      )
    const years = asked(held.years)
    const byState = new Map(listJurisdictions(edition.sources, today, held).map((each) => [each.state, each]))
    const states = STATES.map(({ code }) => code).filter((code) => state === undefined || code === state)
    const records = states.flatMap((code) => {
      const own = years.filter((row) => row.state === code)
      const groups = state === undefined || own.length === 0 ? [own] : own.map((row) => [row])
      const { stale, reason } = byState.get(code)!
      const health = edition.sources.find(({ id }) => id === `warn/${code.toLowerCase()}`)
      const documents_missing = (health?.missing ?? []).map(({ name, url, since, reason }) => ({
        name,
        url,
        since,
        reason,
      }))
      const one = state === undefined ? (year ?? null) : undefined
      return groups.map((group) => ({
        state: code,
        name: stateName(code),
        year: one === undefined ? (group[0]?.year ?? year ?? null) : one,
        ...tell(group),
        stale: !edition.sample && stale,
        reason,
        documents_missing,
      }))
    })
    return {
      as_of: today,
      data_day: dataDay(edition, today),
      records,
      count: records.length,
      stopped_sources: edition.sources
        .filter((source) => isStopped(source) && (state === undefined || source.id === ownId(state)))
        .map(({ id, dataset, publisher, failing_since, failures, message }) => ({
          id,
          dataset,
          publisher,
          since: failing_since ?? null,
          failures: failures ?? 0,
          reason: message,
        })),
      known_faults: tellFaults(asked(touched), years),
    }
  },
})

/** The sums of years, as shares. */
function tell(years: readonly HeldYear[]) {
  const sum = (of: (year: HeldYear) => number) => years.reduce((all, year) => all + of(year), 0)
  const notices = sum(({ counted }) => counted)
  const percent = (part: number) => (notices === 0 ? null : Math.round((part / notices) * 1000) / 10)
  const sized = sum((year) => year.sized)
  return {
    rows: sum(({ rows }) => rows),
    notices,
    employees_affected: notices > 0 && sized === 0 ? null : sum((year) => year.employees_affected ?? 0),
    dated_percent: percent(sum(({ dated }) => dated)),
    dated_to_day_percent: percent(sum(({ dated_to_day }) => dated_to_day)),
    sized_percent: percent(sized),
    typed_percent: percent(sum(({ typed }) => typed)),
    placed_percent: percent(sum(({ placed }) => placed)),
    industry_percent: percent(sum(({ classed }) => classed)),
  }
}

/** The faults of the rows in question, by state and then as the table has them. */
function tellFaults(touched: readonly Touched[], years: readonly HeldYear[]): z.infer<typeof fault>[] {
  const counted = new Map<string, number>()
  for (const each of years) counted.set(each.state, (counted.get(each.state) ?? 0) + each.counted)
  const groups = new Map<string, Touched[]>()
  for (const row of touched) {
    const key = `${row.state} ${String(row.fault).padStart(3, '0')}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, rows]) => {
      const { field, text, reason, source, share = 0 } = KNOWN_FAULTS[rows[0]!.fault]!
      const years = rows.flatMap(({ year }) => (year === null ? [] : [year])).sort((a, b) => a - b)
      const { state } = rows[0]!
      const affected = rows.reduce((sum, row) => sum + row.rows, 0)
      if (affected < share * (counted.get(state) ?? 0)) return []
      return {
        state,
        field,
        first_year: years[0] ?? null,
        last_year: years.at(-1) ?? null,
        rows: affected,
        text,
        reason,
        source,
      }
    })
}
