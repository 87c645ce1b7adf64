/** The edition's file of monthly reports: those of before go on, and a month whose figures have changed gets a revision. */
import type { Dataset } from '#contract/dataset.ts'
import { dataDay } from '#contract/edition.ts'
import type { IsoDate } from '#lib/dates.ts'
import { digest } from '#lib/text.ts'
import { withDuckDbFile } from '#storage/duckdb/build.ts'
import { type Connection, countRows } from '#storage/duckdb/connection.ts'
import type { EditionInMaking } from '#storage/editions/store.ts'
import { createIndexes, createTable } from '#storage/tables.ts'
import { attachInputs } from '../../publish/inputs.ts'
import { insightTables } from '../../tables/index.ts'
import { addMonths, type Month, monthOf, monthsBetween, newestClosed } from '../months.ts'
import { type MonthlyReportRow, monthlyReports, reportTables } from '../table.ts'
import { carryOn, type LastRevision } from './earlier.ts'
import { sumFederal } from './federal.ts'
import { type Counted, figuresOf } from './figures.ts'
import { HeldStates } from './held.ts'
import { findSpans, sumNotices } from './notices.ts'

const MEMORY_MB = 512
/** The WARN Act is of August 1988: an earlier day is a misprint. */
const FIRST_MONTH = '1988-08'
/** Corrections of older months are published, and not announced: a list that is read anew would bring hundreds. */
const ANNOUNCED_MONTHS = 13
const DIGEST_LENGTH = 22

/**
 * Writes the file of reports out of the datasets' files and the file `insights` (name → path); returns the rows by table.
 * A month is closed on the 5th of the next, once the lists were read on that day or later.
 */
export async function writeReports(
  path: string,
  files: Readonly<Record<string, string>>,
  today: IsoDate,
  edition: EditionInMaking,
  datasets: readonly Pick<Dataset, 'slug' | 'tables'>[],
): Promise<Record<string, number>> {
  const build = async (connection: Connection) => {
    for (const table of reportTables) await connection.run(createTable(table))
    const earlier = await carryOn(connection, edition.earlier)
    const inputs = [...datasets, { slug: 'insights', tables: insightTables }]
    const held = await attachInputs(connection, files, inputs)
    const states = new HeldStates(await findSpans(connection), edition.sources)
    const months = closedMonths(states, dataDay(edition, today) ?? today)
    const counted: Counted = {
      notices: await sumNotices(connection, withNeighbours(months)),
      states,
      federal: await sumFederal(connection, held),
      sources: edition.sources,
    }
    const writer = await connection.appender(monthlyReports)
    for (const row of revisionsOf(counted, months, earlier, edition)) writer.append({ ...row })
    writer.close()
    for (const index of reportTables.flatMap(createIndexes)) await connection.run(index)
    return countRows(connection, reportTables)
  }
  return withDuckDbFile(path, build, { memoryMb: MEMORY_MB })
}

/** From the month of the first notice to the newest that is closed. */
function closedMonths({ first }: HeldStates, day: IsoDate): Month[] {
  if (first === null) return []
  const from = monthOf(first)
  return monthsBetween(from < FIRST_MONTH ? FIRST_MONTH : from, newestClosed(day))
}

/** With those that they are compared with. */
function withNeighbours(months: readonly Month[]): Month[] {
  const [first] = months
  return first === undefined ? [] : [...monthsBetween(addMonths(first, -12), addMonths(first, -1)), ...months]
}

/** New revisions, of the newest month first. */
function* revisionsOf(
  counted: Counted,
  months: readonly Month[],
  earlier: ReadonlyMap<Month, LastRevision> | null,
  { id, publishedAt }: EditionInMaking,
): Generator<MonthlyReportRow> {
  const newestBefore = [...(earlier?.keys() ?? [])].sort().at(-1)
  const announcedFrom = addMonths(months.at(-1) ?? FIRST_MONTH, 1 - ANNOUNCED_MONTHS)
  for (const month of [...months].reverse()) {
    const figures = figuresOf(counted, month)
    const text = JSON.stringify(figures)
    const last = earlier?.get(month)
    const own = digest(text, DIGEST_LENGTH)
    if (last?.digest === own) continue
    const isNews = last ? month >= announcedFrom : newestBefore !== undefined && month > newestBefore
    yield {
      month,
      revision: (last?.revision ?? 0) + 1,
      published_at: publishedAt,
      edition: id,
      is_news: isNews,
      notices: figures.national.notices,
      employees_affected: figures.national.employees_affected,
      digest: own,
      figures: text,
    }
  }
}
