/** What a source does without, seen from the edition: rows stay, and nothing is announced that did not happen. */
import '#storage/duckdb/testing/small-engine.ts'
import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { warnIngest } from '#datasets/warn/ingest.ts'
import { warnSources } from '#datasets/warn/sources/index.ts'
import missouri from '#datasets/warn/sources/mo.ts'
import { Archive } from '#ingest/fetch/archive.ts'
import { MissingDocuments } from '#ingest/fetch/missing.ts'
import { NotPublished, type Web } from '#ingest/fetch/web.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'
import { openInternet, type Reply } from './internet/network.ts'
import { refreshOn } from './internet/refreshing.ts'
import { publisherOf } from './internet/served.ts'

const address = (year: number) => `https://jobs.mo.gov/warn/${year}`
const label = [
  'Date received',
  'Company name',
  'Industry',
  'Location',
  'County',
  'Type',
  'Layoff date',
  '# affected',
]
const notice = (date: string, employer: string, workers: number) =>
  [date, employer, 'Retail', 'Joplin', 'Jasper', 'Layoff', date, workers]
    .map((cell) => `<td>${cell}</td>`)
    .join('')
const page = (...rows: string[]): Reply => ({
  body: `<!DOCTYPE html><html><head><title>WARN Notices | JobsMoGov</title></head><body><table><thead><tr>${label
    .map((each) => `<th>${each}</th>`)
    .join(
      '',
    )}</tr></thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table></body></html>`,
})
const challenge: Reply = { body: '<html><head><script src="/_Incapsula_Resource?SW"></script></head></html>' }

/** The employers of 2019 to 2025, a notice each. */
const OLDER = ['Alder', 'Beech', 'Cedar', 'Dogwood', 'Ebony', 'Fig', 'Gum']

const years = () =>
  new Map<string, Reply>([
    ...OLDER.map(
      (employer, i) => [address(2019 + i), page(notice(`03/01/${2019 + i}`, employer, 50))] as const,
    ),
    [address(2026), page(notice('05/01/2026', 'Maple', 80), notice('05/02/2026', 'Oak', 90))],
  ])

async function missouriOn(pages: Map<string, Reply>) {
  const internet = await openInternet(({ url }) => pages.get(url))
  onTestFinished(() => internet.close())
  const dataDir = await testFolder()
  const only = { ...warnIngest, sources: [missouri] }
  return {
    dataDir,
    refresh: async (today: string, into = dataDir) =>
      (await refreshOn(today, internet, into, [only])).sources[0]!,
    notices: async (from = dataDir) => {
      const store = new EditionStore(from)
      const { db } = await openEdition(store, (await store.current())!)
      const rows = await db.all<{ company_name: string; status: string; employees_affected: number }>(
        sql`select company_name, status, employees_affected from warn_notices order by company_name`,
      )
      await db.close()
      return rows.map((row) => `${row.company_name} ${row.status}`)
    },
    health: async () => (await new EditionStore(dataDir).current())!.sources[0]!,
  }
}

const everybody = [...OLDER, 'Maple', 'Oak']
const listed = (names: readonly string[]) => names.map((name) => `${name} listed`)

test('a year that is gone is noted with its day, and its notices stay', async () => {
  const pages = years()
  const { refresh, notices, health } = await missouriOn(pages)
  expect(await refresh('2026-05-20')).toMatchObject({ status: 'ok', rows: 9, new: 9, missing: [] })
  pages.delete(address(2025))
  expect(await refresh('2026-05-21')).toMatchObject({ status: 'ok', rows: 9, new: 0, changed: 0, gone: 0 })
  expect(await refresh('2026-05-22')).toMatchObject({ status: 'ok', rows: 9 })
  expect(await health()).toMatchObject({
    status: 'ok',
    missing: [
      {
        name: '2025',
        url: address(2025),
        since: '2026-05-21',
        reason: `${address(2025)} is not there`,
        stands_in: true,
      },
    ],
  })
  expect(await notices()).toEqual(listed(everybody))
  pages.set(address(2025), years().get(address(2025))!)
  expect(await refresh('2026-05-23')).toMatchObject({ status: 'ok', rows: 9, new: 0, changed: 0, gone: 0 })
  expect((await health()).missing).toBeUndefined()
})

test.each<[string, Reply | undefined]>([
  ['not there', undefined],
  ['refused', { status: 403 }],
  ['out of order', { status: 503 }],
  ['a challenge', challenge],
  ['cut', { body: years().get(address(2025))!.body!.slice(0, 200) as string }],
  ['empty', { body: '' }],
  ['something else', { body: '%PDF-1.4', type: 'application/pdf' }],
  ['reset', { fault: 'reset' }],
  ['cut on the way', { ...years().get(address(2025)), fault: 'cut' }],
  ['badly packed', { ...years().get(address(2025)), fault: 'bad gzip' }],
  ['of another layout', { body: String(years().get(address(2025))!.body).replace('Company name', 'Firm') }],
])('where an older page is %s, what was last read there stands in', async (_, reply) => {
  const pages = years()
  const { refresh, notices } = await missouriOn(pages)
  await refresh('2026-05-20')
  if (reply) pages.set(address(2025), reply)
  else pages.delete(address(2025))
  pages.set(address(2026), page(notice('05/02/2026', 'Oak', 90), notice('05/19/2026', 'Pine', 70)))
  for (const day of ['2026-05-21', '2026-05-22'])
    expect(await refresh(day)).toMatchObject({
      status: 'ok',
      missing: [{ name: '2025', since: '2026-05-21' }],
    })
  expect(await notices()).toEqual([...listed(OLDER), 'Maple no_longer_listed', ...listed(['Oak', 'Pine'])])
})

test('without the archive the notices of a missing year stay as the edition has them, all others follow their pages', async () => {
  const pages = years()
  const { dataDir, refresh, notices } = await missouriOn(pages)
  await refresh('2026-05-20')
  await rm(`${dataDir}/raw`, { recursive: true })
  for (const year of [2019, 2020, 2021, 2022, 2023, 2024]) pages.delete(address(year))
  pages.set(address(2026), page(notice('05/02/2026', 'Oak', 90)))
  // Six of nine rows are unseen: the gate knows that they are not lost.
  expect(await refresh('2026-05-21')).toMatchObject({ status: 'ok', rows: 8, gone: 1, changed: 0 })
  expect(await notices()).toEqual([...listed(OLDER), 'Maple no_longer_listed', 'Oak listed'])
})

test('without its running list the source fails, and says so', async () => {
  const pages = years()
  const { refresh, notices } = await missouriOn(pages)
  await refresh('2026-05-20')
  pages.delete(address(2026))
  // It was there, so that it is not a new year's page that is late.
  expect(await refresh('2026-05-21')).toMatchObject({
    status: 'failed',
    message: `${address(2026)} is not there`,
  })
  expect(await notices()).toEqual(listed(everybody))
})

test('a challenge that was fetched in place of a closed year is asked for again, and the year is read when it is back', async () => {
  const pages = years()
  pages.set(address(2020), challenge)
  const { refresh } = await missouriOn(pages)
  expect(await refresh('2026-05-20')).toMatchObject({ status: 'ok', rows: 8, missing: [{ name: '2020' }] })
  pages.set(address(2020), years().get(address(2020))!)
  expect(await refresh('2026-05-21')).toMatchObject({ status: 'ok', rows: 9, new: 1, missing: [] })
})

test.each([
  ['co', 2016],
  ['dc', 2019],
  ['md', 2012],
  ['sc', 2018],
])(
  '%s is asked for the years that its pages link: what stands in those before stays',
  async (part, first) => {
    const source = warnSources.find((each) => each.part === part)!
    const answers = publisherOf(part)
    const archive = new Archive(await testFolder())
    const missing = new MissingDocuments(archive, 'warn', part, new AbortController().signal)
    const web: Web = {
      missing,
      async get(url, { body } = {}) {
        const served = answers(url, body)
        if (!served) throw new NotPublished(url)
        return { url, bytes: served.bytes, contentType: served.type, fetchedAt: '2026-06-15' }
      },
    }
    for await (const _ of source.fetch(web, '2026-06-15'));
    expect(missing.sinceYear).toBe(first)
  },
)
