/**
 * Reads every saved page of every state and compares the rows with the WARN Notice Register, which another project
 * made of the same pages. `STATES=md,va npx vitest run test/agreement.test.ts` looks at some states only.
 */
import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { parse as parseCsv } from 'csv-parse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Agreement,
  comparedNotice,
  compareNotices,
  type Period,
  share,
} from '#datasets/warn/agreement.ts'
import { type ComparedNotice, dayOf, FIELDS } from '#datasets/warn/agreement-match.ts'
import type { WarnSource } from '#datasets/warn/source.ts'
import { warnSources } from '#datasets/warn/sources/index.ts'
import { type Mirror, mirrorDocuments, openMirror } from '#ingest/mirror.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { agreementKnown, type KnownAgreement } from './agreement-known.ts'

const FOLDER = '../shared/data'
const REGISTER = [
  'warn/consolidated/warn_notice_register_46_states_2026-08-08.csv.gz',
  'warn/consolidated/warn_notice_register_ca_2026-07-23.csv.gz',
].map((file) => join(FOLDER, file))
const AGREED_MIN = 0.98

const present = existsSync(join(FOLDER, 'mirror.json')) && REGISTER.every((file) => existsSync(file))
const wanted = process.env.STATES?.toLowerCase().split(/[\s,]+/)
const sources = warnSources.filter((s) => wanted === undefined || wanted.includes(s.part))
const full = join(tmpdir(), 'warn-agreement')

describe.skipIf(!present)('the rows we read are those that the register has', () => {
  let mirror: Mirror
  let register: Map<string, ComparedNotice[]>
  const lines: string[] = [HEADING]

  beforeAll(async () => {
    mirror = await openMirror(FOLDER)
    register = await readRegister(new Set(sources.map((s) => s.state)))
    mkdirSync(full, { recursive: true })
  })

  afterAll(() => {
    console.log(`${lines.join('\n')}\nEvery disagreement, one a line: ${full}/<state>.txt`)
  })

  test.for(sources.map((s) => [s.part, s] as const))('%s', async ([part, source], { skip }) => {
    const known = agreementKnown[part] ?? {}
    const documents = await mirrorDocuments(mirror, source)
    if (documents.length === 0) skip('no page of this state was saved as it was served')
    const { rows } = await source.parse(documents)
    const periods: Period[] = []
    for (const document of documents) {
      const alone = await source.parse([document])
      const period = periodOf(alone.rows.map(comparedNotice), document.fetchedAt, known)
      if (period) periods.push(period)
    }
    const theirs = (register.get(source.state) ?? []).filter((row) => known.only?.(row) ?? true)
    const found = compareNotices(rows.map(comparedNotice), theirs, periods)
    lines.push(tableLine(source, found))
    writeFileSync(join(full, `${part}.txt`), `${found.disagreements.sort().join('\n')}\n`)

    const floor = floors(known)
    const figures = figuresOf(found)
    const low = Object.keys(floor).filter((k) => figures[k]! < floor[k]!)
    const told = low.map((k) => `${k} ${percent(figures[k]!)}, wanted ${percent(floor[k]!)}`)
    expect(told, `see ${full}/${part}.txt`).toEqual([])
    expect(rows.length, `${part} has documents and no rows`).toBeGreaterThan(0)
  })

  test('a lowered figure has a reason that points to the state’s page', () => {
    for (const [part, known] of Object.entries(agreementKnown)) {
      const lowered = Object.values(floors(known)).some((f) => f < AGREED_MIN)
      if (lowered) expect(known.because, part).toContain(`docs/sources/${part}.md`)
    }
  })
})

/** The days a document tells of: from its oldest row to the day it was fetched, or to its newest row. */
function periodOf(
  rows: ComparedNotice[],
  fetchedAt: IsoDate,
  { partial, closed, trimmed, from }: KnownAgreement,
): Period | null {
  const days = rows.flatMap((row) => dayOf(row) ?? []).sort()
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

function figuresOf(found: Agreement): Record<string, number> {
  const figures: Record<string, number> = { recall: found.recall, precision: found.precision }
  for (const field of FIELDS) {
    const { compared, agreed, only_register } = found.fields[field]
    figures[field] = share(agreed, compared)
    figures[`filled ${field}`] = share(compared, compared + only_register)
  }
  return figures
}

function floors(known: KnownAgreement): Record<string, number> {
  const floor: Record<string, number> = {
    recall: known.recall ?? AGREED_MIN,
    precision: known.precision ?? AGREED_MIN,
  }
  for (const field of FIELDS) {
    floor[field] = known[field] ?? AGREED_MIN
    floor[`filled ${field}`] = known.filled?.[field] ?? AGREED_MIN
  }
  return floor
}

const percent = (part: number) => `${(100 * part).toFixed(1)}%`

const COLUMNS: [label: string, width: number][] = [
  ['state', 6],
  ['ours', 7],
  ['register', 10],
  ['matched', 9],
  ['as one/twice', 14],
  ['recall', 9],
  ['precision', 11],
  ['notice date', 22],
  ['effective date', 22],
  ['headcount', 22],
]
/** As one: rows of ours that the register holds as one; twice: rows that it repeats. The last three: agreed / compared, then rows with a value on our side only and on the register's only. */
const HEADING = COLUMNS.map(([label, width]) => label.padStart(width)).join('')

function tableLine(source: WarnSource, found: Agreement): string {
  const cells = [
    source.part,
    found.ours,
    found.register,
    found.matched,
    `${found.merged}/${found.repeated}`,
    percent(found.recall),
    percent(found.precision),
    ...FIELDS.map((field) => {
      const { compared, agreed, only_ours, only_register } = found.fields[field]
      return `${agreed}/${compared} +${only_ours} -${only_register}`
    }),
  ]
  return cells.map((cell, i) => String(cell).padStart(COLUMNS[i]![1])).join('')
}

async function readRegister(states: Set<string>): Promise<Map<string, ComparedNotice[]>> {
  const byState = new Map<string, ComparedNotice[]>()
  for (const file of REGISTER) {
    const records = createReadStream(file)
      .pipe(createGunzip())
      .pipe(parseCsv({ columns: true }))
    for await (const record of records as AsyncIterable<Record<string, string>>) {
      if (!states.has(record.state!)) continue
      const row: ComparedNotice = {
        company_name: record.employer_name!,
        place: record.location || record.site_address || '',
        notice_date: record.notice_date || null,
        effective_date: record.effective_date || null,
        employees_affected: record.employees_affected ? Number(record.employees_affected) : null,
      }
      const rows = byState.get(record.state!)
      if (rows) rows.push(row)
      else byState.set(record.state!, [row])
    }
  }
  return byState
}
