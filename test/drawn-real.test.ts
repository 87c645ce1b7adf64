/** Notices that were drawn and compared with their publishers' rows: they are still there, and what was at fault is mended. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { isWithoutMirror, REAL_EDITION_MILLISECONDS, realService, whyWithout } from './real-edition.ts'
import type { Served } from './service.ts'

const LABELS = 'src/datasets/warn/linking/labelled'
const table = (name: string): Record<string, string>[] =>
  parse(readFileSync(`${LABELS}/${name}.csv`), { columns: true })

const drawn = table('drawn')
const mended = table('mended')
const judged = table('judged')
const linked = table('linked')

/** What was compared of each notice: README.md beside the labels. */
const JUDGED = [
  'company_name',
  'ticker',
  'city',
  'county',
  'zip',
  'site_address',
  'employees_affected',
  'notice_date',
  'effective_date',
  'layoff_type',
  'industry',
  'naics_code',
  'in_totals',
] as const

/** What was compared besides since the second draw. */
const JUDGED_SINCE = [
  'received_date',
  'effective_end_date',
  'is_temporary',
  'mark',
  'letter_url',
  'counted_instead',
] as const

const DRAWS = ['1', '2', '3', '4', '5']
const drawOf = new Map(drawn.map(({ notice_id, draw }) => [notice_id!, draw!]))
const fieldsOf = (id: string) => (drawOf.get(id) === '1' ? JUDGED : [...JUDGED, ...JUDGED_SINCE])
const valuesOf = (id: string, record: Record<string, unknown>) =>
  JSON.stringify(fieldsOf(id).map((field) => record[field] ?? null))
const digestOf = (values: string) => createHash('sha256').update(values).digest('hex').slice(0, 12)

test('the labels are whole: 120 notices of 20 states in each draw, and a value for each field that was mended', () => {
  for (const draw of DRAWS) {
    const ids = [...drawOf].flatMap(([id, each]) => (each === draw ? id : []))
    expect([ids.length, new Set(ids.map((id) => id.slice(0, 2))).size]).toEqual([120, 20])
  }
  const right = drawn.filter(({ verdict }) => verdict === 'right').map(({ notice_id }) => notice_id)
  expect(judged.map(({ notice_id }) => notice_id)).toEqual(right)
  const faulty = drawn.filter(({ verdict }) => verdict === 'faulty')
  const inDraws = (rows: typeof drawn) => DRAWS.map((each) => rows.filter(({ draw }) => draw === each).length)
  expect(inDraws(faulty)).toEqual([21, 37, 17, 16, 9])
  // Those that are faulty still.
  expect(inDraws(drawn.filter(({ open }) => open === 'yes'))).toEqual([0, 3, 3, 1, 0])
  const faults = faulty
    .filter(({ open }) => open !== 'yes')
    .flatMap(({ notice_id, fields }) => fields!.split(' ').map((field) => `${notice_id} ${field}`))
  expect(mended.map(({ notice_id, field }) => `${notice_id} ${field}`).sort()).toEqual(faults.sort())
})

describe.skipIf(isWithoutMirror)('of the real files', () => {
  let service: Pick<Served, 'base'>
  beforeAll(async () => {
    service = await realService()
  }, REAL_EDITION_MILLISECONDS)
  const answers = new Map<string, Promise<{ status: number; body: unknown }>>()
  const fetched = async (id: string) => {
    const response = await fetch(`${service.base}/api/records/${id}`)
    return { status: response.status, body: await response.json() }
  }
  /** What is answered of a notice, each asked for once. */
  const ask = (id: string) => {
    const answer = answers.get(id) ?? fetched(id)
    answers.set(id, answer)
    return answer
  }
  const recordOf = async (id: string | undefined) => {
    const { body } = await ask(id!)
    return (body as { record: Record<string, unknown> }).record
  }

  /** What stands in `mended.csv` of a field: its value, or for `links` the other copies of the notice. */
  const toldOf = async (id: string, field: string): Promise<string> => {
    if (field !== 'links') return `${(await recordOf(id))[field] ?? ''}`
    const { links } = (await ask(id)).body as {
      links: { relation: string; score: number; other_id: string }[]
    }
    const copies = links.filter(({ relation, score }) => /repeat/.test(relation) && score >= 0.9)
    return copies
      .map(({ other_id }) => other_id)
      .sort()
      .join(' ')
  }

  test('each notice that was drawn is answered by its id', async () => {
    const missing: string[] = []
    for (const { notice_id } of drawn) if ((await ask(notice_id!)).status !== 200) missing.push(notice_id!)
    expect(missing).toEqual([])
  })

  test('what was judged right is as it was, in every field', async () => {
    const changed: string[] = []
    for (const { notice_id, digest } of judged) {
      const record = await recordOf(notice_id)
      const values = valuesOf(notice_id!, record)
      expect(Object.keys(record)).toEqual(expect.arrayContaining([...fieldsOf(notice_id!)]))
      if (digestOf(values) !== digest) changed.push(`${notice_id} ${values}`)
    }
    expect(changed).toEqual([])
  })

  test('what was at fault is mended', async () => {
    for (const { notice_id, field, value } of mended) {
      const is = await toldOf(notice_id!, field!)
      expect([notice_id, field, is]).toEqual([notice_id, field, value])
    }
  })

  test('of two rows that were drawn as copies and judged to be one event sums count one at most', async () => {
    for (const { notice_id, other_id } of linked.filter(({ verdict }) => verdict === 'one')) {
      const rows = [await recordOf(notice_id), await recordOf(other_id)]
      expect([notice_id, rows.filter(({ in_totals }) => in_totals === true).length < 2]).toEqual([
        notice_id,
        true,
      ])
    }
  })
})

test.skipIf(!isWithoutMirror)(`of the real files${whyWithout}`, () => {})
