/** A data folder that an earlier version of the program made, refreshed by one that reads the same documents otherwise. */
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DatasetIngest } from '#ingest/dataset.ts'
import { type Document, documentText } from '#ingest/document.ts'
import { Archive } from '#ingest/fetch/archive.ts'
import { POLITE } from '#ingest/fetch/manners.ts'
import { refresh } from '#ingest/refresh.ts'
import type { Source } from '#ingest/source.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'
import type { GivenNotice, NoticeLink, NoticeRecord, NoticeVersion } from './notices/record.ts'
import { stageNotices } from './stage.ts'
import { givenNotice } from './testing/notices.ts'
import { exported } from './testing/staging.ts'

/** How a version of the reader reads a line `name, date, workers`; null where it takes it for none. */
type ReadLine = (name: string, date: string, workers: number) => Partial<GivenNotice> | null

/** The first version takes a month for its first day, and the line of a total for a notice. */
const byMonth: ReadLine = (name, date, workers) => ({
  company_name: name,
  notice_date: `${date.slice(0, 7)}-01`,
  employees_affected: workers,
})
const byDay: ReadLine = (name, date, workers) =>
  name === 'All employers' ? null : { company_name: name, notice_date: date, employees_affected: workers }

/** What both versions read alike. */
const PLACED: Partial<GivenNotice> = {
  city: 'Bend',
  effective_date: '2024-03-20',
  effective_date_precision: 'day',
}
const PAGE = 'https://example.org/warn'

function sourceOf(
  part: string,
  read: ReadLine,
  more: Partial<Source<GivenNotice>> = {},
): Source<GivenNotice> {
  const row = more.importer ? exported : givenNotice
  return {
    id: `warn/${part}`,
    dataset: 'warn',
    part,
    publisher: 'Oregon office',
    page: PAGE,
    rowsFallMax: 1,
    async *fetch() {},
    parse: async (documents: readonly Document[]) => ({
      review: [],
      rows: documents.flatMap((document) =>
        documentText(document)
          .split('\n')
          .flatMap((line) => {
            const [name, date, workers] = line.split(', ') as [string, string, string]
            const fields = read(name, date, Number(workers))
            return fields
              ? row({ ...PLACED, source_url: document.url, seen_on: document.fetchedAt, ...fields })
              : []
          }),
      ),
    }),
    ...more,
  }
}

/** A data folder, refreshed by one version of the reader after the other. */
async function folder({ clock = nextDays() }: { clock?: () => Date } = {}) {
  const dataDir = await testFolder()
  const options = {
    dataDir,
    clock,
    web: { ...POLITE, userAgent: 'test', pauseSeconds: 0 },
  }
  const store = new EditionStore(dataDir)
  const run = async (readerVersion: number, sources: Source<GivenNotice>[], pages?: Pages) => {
    const dataset: DatasetIngest<GivenNotice> = {
      name: 'warn',
      readerVersion,
      sources,
      newest: () => null,
      stage: stageNotices,
    }
    const mirror = pages ? { mirror: await mirrorOf(pages) } : {}
    const report = await refresh({ ...options, ...mirror, datasets: [dataset], today: '2024-03-01' })
    const { db } = await openEdition(store, (await store.current())!)
    const records = await db.all<NoticeRecord>(sql`select * from warn_notices order by company_name, id`)
    const versions = await db.all<NoticeVersion>(sql`select * from warn_notice_versions`)
    const links = await db.all<NoticeLink>(sql`select * from warn_links`)
    await db.close()
    const changes = Object.fromEntries(
      report.sources.map((each) => [each.source, { new: each.new, changed: each.changed, gone: each.gone }]),
    )
    return { records, versions, links, changes, counted: records.filter((record) => record.in_totals) }
  }
  return Object.assign(run, { dataDir })
}

/** A later day whenever it is asked. */
function nextDays(): () => Date {
  let day = 1
  return () => new Date(Date.UTC(2024, 2, day++))
}

async function mirrorOf(pages: Pages): Promise<string> {
  const into = await testFolder()
  const files = Object.entries(pages).flatMap(([part, days]) =>
    days.map(([fetched_at, lines, url = PAGE]) => ({ part, fetched_at, url, text: lines.join('\n') })),
  )
  const index = files.map(({ part, fetched_at, url }, at) => ({
    url,
    file: `${at}.txt`,
    dataset: 'warn',
    part,
    fetched_at,
  }))
  for (const [at, { file }] of index.entries()) await writeFile(join(into, file), files[at]!.text)
  await writeFile(join(into, 'mirror.json'), JSON.stringify(index))
  return into
}

type Pages = Record<string, [day: string, lines: string[], url?: string][]>

const UNCHANGED = { new: 0, changed: 0, gone: 0 }
const LINE = 'Cedar Works, 2024-01-17, 80'

test('a date that is read better is the same notice, and nobody hears of a new one', async () => {
  const run = await folder()
  const pages: Pages = { or: [['2024-02-01', [LINE]]] }
  const first = await run(1, [sourceOf('or', byMonth)], pages)
  const second = await run(2, [sourceOf('or', byDay)], pages)
  expect(second.records).toMatchObject([
    { id: first.records[0]!.id, notice_date: '2024-01-17', in_totals: true, status: 'listed' },
  ])
  expect(second.records[0]).toMatchObject({ first_seen: '2024-02-01', changed_on: '2024-02-01' })
  expect([second.changes['warn/or'], second.versions]).toEqual([UNCHANGED, []])
  const third = await run(2, [sourceOf('or', byDay)], pages)
  expect([third.records, third.changes['warn/or']]).toEqual([second.records, UNCHANGED])
})

test('waves of one employer are paired each with its own, and a row that was none is gone', async () => {
  const run = await folder()
  const lines = [
    LINE,
    'Cedar Works, 2024-01-24, 30',
    'Cedar Works, 2024-01-29, 80',
    'All employers, 2024-01-31, 190',
  ]
  const pages: Pages = { or: [['2024-02-01', lines]] }
  const first = await run(1, [sourceOf('or', byMonth)], pages)
  // Two waves of one month and headcount were one row to the first version.
  expect(first.records).toHaveLength(3)
  const second = await run(2, [sourceOf('or', byDay)], pages)
  expect(second.records.map((row) => [row.notice_date, row.employees_affected]).sort()).toEqual([
    ['2024-01-17', 80],
    ['2024-01-24', 30],
    ['2024-01-29', 80],
  ])
  const idOf = ({ records }: typeof first, workers: number) =>
    records.filter((row) => row.employees_affected === workers).map(({ id }) => id)
  expect(idOf(second, 30)).toEqual(idOf(first, 30))
  expect(idOf(second, 80)).toContain(idOf(first, 80)[0])
})

test('what a page listed that is held no more stays, as history', async () => {
  const run = await folder()
  const older: [string, string[]] = ['2024-01-20', [LINE, 'Fir Mill, 2024-01-10, 40']]
  await run(1, [sourceOf('or', byMonth)], { or: [older] })
  const newer: [string, string[]] = ['2024-02-01', [LINE]]
  await run(1, [sourceOf('or', byMonth)], { or: [newer] })
  const { records } = await run(2, [sourceOf('or', byDay)], { or: [newer] })
  expect(records.map((row) => [row.company_name, row.notice_date, row.status])).toEqual([
    ['Cedar Works', '2024-01-17', 'listed'],
    ['Fir Mill', '2024-01-01', 'no_longer_listed'],
  ])
  // Handed in once more, its page tells it too.
  const again = await run(3, [sourceOf('or', byDay)], { or: [older, newer] })
  expect(again.records.map((row) => [row.company_name, row.notice_date, row.status])).toEqual([
    ['Cedar Works', '2024-01-17', 'listed'],
    ['Fir Mill', '2024-01-10', 'no_longer_listed'],
  ])
})

const TOTAL = 'All employers, 2024-01-31, 190'
const FIR = 'Fir Mill, 2024-01-10, 40'
const OAK = 'Oak Hall, 2024-01-20, 60'
const CLOSED = `${PAGE}/2023`
/** What two versions of the reader must tell alike of a row. */
const told = ({ id, company_name, status, first_seen, changed_on }: NoticeRecord) => ({
  ...{ id, company_name, status, first_seen, changed_on },
})

test('what a page had last on the day of another one, and was withdrawn, stays when both are read again', async () => {
  const run = await folder()
  const closed: Pages[string][number] = ['2024-02-01', [LINE, TOTAL], CLOSED]
  const now: Pages[string][number] = ['2024-02-02', [OAK]]
  const first = await run(1, [sourceOf('or', byMonth)], { or: [closed, ['2024-02-01', [FIR, OAK]], now] })
  expect(first.records.map((row) => [row.company_name, row.last_seen, row.status])).toEqual([
    ['All employers', '2024-02-01', 'listed'],
    ['Cedar Works', '2024-02-01', 'listed'],
    ['Fir Mill', '2024-02-01', 'no_longer_listed'],
    ['Oak Hall', '2024-02-02', 'listed'],
  ])
  const second = await run(2, [sourceOf('or', byDay)], { or: [closed, now] })
  expect(second.records.map(told)).toEqual(first.records.slice(1).map(told))
  expect([second.changes['warn/or'], second.versions]).toEqual([UNCHANGED, []])
})

test('what stood in a document that nobody hands in again is history, though another one is of its day', async () => {
  const run = await folder()
  const now: Pages[string][number] = ['2024-02-01', [OAK]]
  await run(1, [sourceOf('or', byMonth)], { or: [['2024-02-01', [LINE], CLOSED], now] })
  const { records } = await run(2, [sourceOf('or', byDay)], { or: [now] })
  expect(records.map((row) => [row.company_name, row.status])).toEqual([
    ['Cedar Works', 'no_longer_listed'],
    ['Oak Hall', 'listed'],
  ])
})

test('pages of several days are read again without telling once more what came and went between them', async () => {
  const run = await folder()
  const pages: Pages = {
    or: [
      ['2024-02-01', [LINE, FIR]],
      ['2024-02-02', [LINE, OAK]],
      ['2024-02-05', [LINE, OAK]],
    ],
  }
  const first = await run(1, [sourceOf('or', byMonth)], pages)
  const second = await run(2, [sourceOf('or', byDay)], pages)
  expect(second.records.map(told)).toEqual(first.records.map(told))
  expect(second.records.map(({ changed_on }) => changed_on)).toEqual([
    '2024-02-01',
    '2024-02-02',
    '2024-02-02',
  ])
  expect([second.changes['warn/or'], second.versions]).toEqual([UNCHANGED, []])
})

/** A publisher that gives its list by forms, all at one address, in a data folder where it is always the same day. */
async function formsOf(...forms: string[][]) {
  const server = createServer(async (request, response) => {
    let form = ''
    for await (const chunk of request) form += chunk
    response.end(forms[Number(form)]!.join('\n'))
  }).listen(0)
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const asks = (...bodies: string[]): Pick<Source<GivenNotice>, 'fetch'> => ({
    async *fetch(web) {
      for (const body of bodies) yield await web.get(url, { method: 'POST', body })
    },
  })
  const run = await folder({ clock: () => new Date('2024-03-05T12:00:00Z') })
  const archive = new Archive(join(run.dataDir, 'raw'))
  const lose = async (body: string) => {
    const entry = (await archive.find(url, { method: 'POST', body }))!
    await rm(join(run.dataDir, 'raw', entry.file))
  }
  return { run, asks, lose }
}

test('where the archive has lost a document, no row of the source is taken for none', async () => {
  const { run, asks, lose } = await formsOf([LINE], [FIR])
  const first = await run(1, [sourceOf('or', byMonth, asks('0', '1'))])
  await lose('1')
  const second = await run(2, [sourceOf('or', byDay, asks('0'))])
  expect(second.records.map((row) => [row.id, row.company_name, row.status])).toEqual([
    [first.records[0]!.id, 'Cedar Works', 'listed'],
    [first.records[1]!.id, 'Fir Mill', 'no_longer_listed'],
  ])
})

test('a row that was none is gone too where it has the address of its own letter, once all is read again', async () => {
  const letter: ReadLine = (name, date, workers) => ({
    ...byMonth(name, date, workers),
    source_url: `${PAGE}/letters/${workers}.pdf`,
  })
  const withoutTotals: ReadLine = (name, date, workers) =>
    name === 'All employers' ? null : letter(name, date, workers)
  const { run, asks, lose } = await formsOf([LINE, TOTAL], [FIR])
  const both = asks('0', '1')
  await run(1, [sourceOf('or', letter, both)])
  const second = await run(2, [sourceOf('or', withoutTotals, both)])
  expect(second.records.map((row) => row.company_name)).toEqual(['Cedar Works', 'Fir Mill'])
  expect(second.changes['warn/or']).toEqual(UNCHANGED)
  await run(3, [sourceOf('or', letter, both)])
  await lose('1')
  const last = await run(4, [sourceOf('or', withoutTotals, both)])
  expect(last.records.map((row) => [row.company_name, row.status])).toEqual([
    ['All employers', 'no_longer_listed'],
    ['Cedar Works', 'listed'],
    ['Fir Mill', 'listed'],
  ])
})

test('history that has another identity now is told once, beside its publisher and by itself, whenever it is read', async () => {
  const run = await folder()
  const history = (read: ReadLine) => sourceOf('export-or', read, { importer: true })
  const other = 'Fir Mill, 2024-01-10, 40'
  const page: Pages = { or: [['2024-02-01', [LINE]]] }
  const both: Pages = { ...page, 'export-or': [['2024-01-25', [LINE, other]]] }
  await run(1, [sourceOf('or', byDay), history(byMonth)], both)
  // The first refresh of the new version does without the file of history.
  const between = await run(2, [sourceOf('or', byDay), history(byDay)], page)
  const after = await run(2, [sourceOf('or', byDay), history(byDay)], both)
  for (const { counted } of [between, after])
    expect(counted.map((row) => row.company_name)).toEqual(['Cedar Works', 'Fir Mill'])
  expect(after.records.map(({ id }) => id)).toEqual(between.records.map(({ id }) => id))
  expect(after.records[1]).toMatchObject({ notice_date: '2024-01-10', first_seen: '2024-01-25' })
  expect(after.links.map((link) => link.kind)).toEqual(['replaces'])
  expect(Object.values(after.changes)).toEqual([UNCHANGED, UNCHANGED])
})

test('a page that has changed since is read as it was, and then as it is', async () => {
  let lines = [LINE, 'Fir Mill, 2024-01-10, 40']
  const server = createServer((_, response) => response.end(lines.join('\n'))).listen(0)
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const fetched: Pick<Source<GivenNotice>, 'fetch'> = {
    async *fetch(web) {
      yield await web.get(url)
    },
  }
  const run = await folder()
  const first = await run(1, [sourceOf('or', byMonth, fetched)])
  lines = ['Cedar Works, 2024-01-17, 95', 'Oak Hall, 2024-02-20, 60']
  const second = await run(2, [sourceOf('or', byDay, fetched)])
  expect(second.records.map((row) => [row.company_name, row.notice_date, row.status])).toEqual([
    ['Cedar Works', '2024-01-17', 'amended'],
    ['Fir Mill', '2024-01-10', 'no_longer_listed'],
    ['Oak Hall', '2024-02-20', 'listed'],
  ])
  expect(second.records.slice(0, 2).map(({ id }) => id)).toEqual(first.records.map(({ id }) => id))
  // What it said before is as this version reads it: one change, by the publisher.
  expect(second.versions).toMatchObject([{ notice_date: '2024-01-17', employees_affected: 80 }])
  expect(second.changes['warn/or']).toEqual({ new: 1, changed: 1, gone: 1 })
})
