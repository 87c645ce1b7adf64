/**
 * Reads every saved page of every state and compares the rows with the WARN Notice Register, which another project
 * made of the same pages. `STATES=md,va npx vitest run test/agreement.test.ts` looks at some states only.
 *
 * A state below the floors needs a reason for each of its disagreements (`agreement-known/`). Over all states the figures
 * are told twice: as they are, and without what is shown to be the register's or of another publication or day.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { warnSources } from '#datasets/warn/sources/index.ts'
import {
  comparedNotice,
  compareNotices,
  describeDisagreement,
  type Period,
  tellDisagreements,
} from '#datasets/warn/testing/agreement.ts'
import { type ComparedNotice, periodDay } from '#datasets/warn/testing/agreement-match.ts'
import { type Mirror, mirrorDocuments, openMirror } from '#ingest/fetch/mirror.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { agreementKnown } from './agreement-known/index.ts'
import type { Cause, KnownAgreement, OurRow, RegisterRow } from './agreement-known/known.ts'
import { hasRegister, readRegister } from './agreement-register.ts'
import {
  below,
  explain,
  explainedLines,
  FLOORS,
  figuresOf,
  floorsOf,
  HEADING,
  percent,
  reasonLines,
  reasonRows,
  Totals,
  tableLine,
} from './agreement-report.ts'

const FOLDER = '../shared/data'
const present = existsSync(join(FOLDER, 'mirror.json')) && hasRegister(FOLDER)
const wanted = process.env.STATES?.toLowerCase().split(/[\s,]+/)
const sources = warnSources.filter((s) => wanted === undefined || wanted.includes(s.part))
const full = join(tmpdir(), 'warn-agreement')
/** The causes that are left out of the second overall line. */
const NOT_OURS: Cause[] = ['register', 'publication', 'time']
/** What is reached overall with everything in it that the register has of other publications. */
const REACHED = {
  recall: 0.93,
  precision: 0.81,
  notice_date: 0.986,
  effective_date: 0.971,
  employees_affected: 0.987,
}

describe.skipIf(!present)('the rows we read are those that the register has', { timeout: 300_000 }, () => {
  let mirror: Mirror
  let register: Map<string, RegisterRow[]>
  const table: string[] = [HEADING]
  const reasons: string[] = []
  const all = new Totals()
  const shown = new Totals()

  beforeAll(async () => {
    mirror = await openMirror(FOLDER)
    register = await readRegister(FOLDER, new Set(sources.map((s) => s.state)))
    mkdirSync(full, { recursive: true })
  })

  afterAll(() => {
    const overall = [
      all.tell('Overall, everything'),
      shown.tell('Overall, without what is the register’s or of another publication or day'),
    ]
    const files = `Every disagreement, one a line: ${full}/<state>.txt`
    console.log([...table, ...overall, '', ...reasons, files].join('\n'))
  })

  test.for(sources.map((s) => [s.part, s] as const))('%s', async ([part, source], { skip }) => {
    const known = agreementKnown[part] ?? {}
    const documents = await mirrorDocuments(mirror, source)
    if (documents.length === 0) skip('no page of this state was saved as it was served')
    const { rows, review } = await source.parse(documents)
    const periods: Period[] = []
    for (const document of documents) {
      const alone = documents.length === 1 ? rows : (await source.parse([document])).rows
      const period = periodOf(alone.map(comparedNotice), document.fetchedAt, known)
      if (period) periods.push(period)
    }
    const ours: OurRow[] = rows.map((notice) => ({ ...comparedNotice(notice), notice }))
    const theirs = (register.get(source.state) ?? [])
      .filter((row) => known.only?.(row) ?? true)
      .map((row) => ({ ...row, notice_key: known.keyOf?.(row) ?? null }))
    const found = compareNotices(ours, theirs, periods)
    const nameless = review.filter((item) => item.field === 'company_name').map((item) => item.row)
    const explained = explain(found, known, ours, theirs, nameless)
    table.push(tableLine(part, found))
    const isBelow = below(figuresOf(found), floorsOf({})).length > 0
    if (known.reasons || isBelow) reasons.push(...reasonLines(part, known, explained))
    all.add(found, explained, () => false)
    shown.add(found, explained, ({ cause }) => NOT_OURS.includes(cause))
    const lines = [...tellDisagreements(found), '', ...explainedLines(explained)]
    writeFileSync(join(full, `${part}.txt`), `${lines.join('\n')}\n`)

    const figures = figuresOf(found)
    const floor = floorsOf(known)
    const low = below(figures, floor)
    const told = low.map((name) => `${name} ${percent(figures[name]!)}, wanted ${percent(floor[name]!)}`)
    expect(told, `see ${full}/${part}.txt`).toEqual([])
    expect(rows.length, `${part} has documents and no rows`).toBeGreaterThan(0)
    const page = readPage(part)
    const missing = reasonRows(known, explained).filter((row) => !page.includes(row))
    expect(missing, `docs/sources/${part}.md`).toEqual([])
    if (!isBelow) return
    const unexplained = explained.filter(({ reason }) => reason === null)
    expect(unexplained.map(({ disagreement }) => describeDisagreement(disagreement))).toEqual([])
  })

  test('every reason is needed', () => {
    // A reason that explains nothing any more is struck out, not kept for a better day.
    expect(reasons.filter((line) => /^ *\w\w {5}0 /.test(line))).toEqual([])
  })

  // Of single states nothing overall can be said.
  test.skipIf(wanted !== undefined)('over all states the figures reach their floors', () => {
    const { filled: _, ...floors } = FLOORS
    expect(below(shown.figures, floors), shown.tell('figures')).toEqual([])
    expect(below(all.figures, REACHED), all.tell('figures')).toEqual([])
  })
})

const readPage = (part: string) => readFileSync(`docs/sources/${part}.md`, 'utf8')

/** The days a document tells of: from its oldest row to the day it was fetched, or to its newest row. */
function periodOf(
  rows: ComparedNotice[],
  fetchedAt: IsoDate,
  { partial, closed, trimmed, from }: KnownAgreement,
): Period | null {
  const days = rows.flatMap((row) => periodDay(row) ?? []).sort()
  if (trimmed && days.length > 0) {
    const at = (part: number) => days[Math.floor(part * (days.length - 1))]!
    return { from: at(0.1), to: at(0.9) }
  }
  const [oldest, newest] = [days[0], days.at(-1)]
  if (oldest === undefined || newest === undefined) return null
  return {
    from: from ?? (partial ? addDays(oldest, 1) : oldest),
    to: closed ? newest : [newest, fetchedAt].sort()[1]!,
  }
}
