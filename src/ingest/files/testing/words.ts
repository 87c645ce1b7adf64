/** A dataset of words for tests of refreshing files: `day word` lines in, how often each word stands there out. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { testFolder } from '#lib/testing/folders.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'
import type { Table } from '#storage/tables.ts'
import { POLITE } from '../../fetch/manners.ts'
import { type RefreshOptions, refresh } from '../../refresh.ts'
import { SourceChanged } from '../../source.ts'
import type { FilesIngest } from '../file-source.ts'
import { readText } from '../stored-file.ts'

const lines: Table = {
  name: 'lines',
  about: 'lines',
  columns: { day: { type: 'date', about: 'day' }, word: { type: 'text', about: 'word' } },
}
const words: Table = {
  name: 'words',
  about: 'words',
  columns: { word: { type: 'text', about: 'word' }, times: { type: 'integer', about: 'times' } },
}

/** The parts that the last run read. */
export let reads: string[] = []

/** Files of `day word` lines; a line of one word is left out, `?` as a day is a cell that cannot be read, `-` none. */
export function ingest(pages: string[] = [], readerVersion = 1): FilesIngest {
  return {
    kind: 'files',
    name: 'word_counts',
    word: 'words',
    readerVersion,
    publisher: 'Office of Words',
    page: 'https://words.example/list',
    parsed: [lines],
    tables: [words],
    newest: ({ rows }) =>
      rows
        .map(({ day }) => day as string | null)
        .filter((day) => day !== null)
        .sort()
        .at(-1) ?? null,
    async *fetch(web) {
      for (const page of pages) yield await web.download(page, `https://words.example/${page}.txt`)
    },
    async *read(file, notes) {
      reads.push(file.part)
      const [heading, ...rest] = (await readText(file)).trim().split('\n')
      if (heading !== 'day word') throw new SourceChanged(`words/${file.part}`, `the heading is "${heading}"`)
      for (const line of rest) {
        const [day, word] = line.split(' ')
        const item = { field: 'day', cell: line, reason: 'no day', row: line }
        if (!word) notes.leftOut(item)
        else if (day === '?') {
          notes.review(item)
          yield { table: lines, rows: [{ day: null, word }] }
        } else yield { table: lines, rows: [{ day: day === '-' ? null : day, word }] }
      }
    },
    build: () => ['insert into words select word, count(*) from parsed.lines group by word order by word'],
  }
}

let seconds = 0
const clock = () => new Date(Date.UTC(2024, 1, 1, 3, 0, seconds++))

/** Refreshes the dataset. */
export async function run(
  dataDir: string,
  { readerVersion, ...options }: Partial<RefreshOptions> & { readerVersion?: number },
  pages?: string[],
) {
  reads = []
  return refresh({
    dataDir,
    datasets: [ingest(pages, readerVersion)],
    today: '2024-02-01',
    clock,
    web: { ...POLITE, userAgent: 'test', pauseSeconds: 0, retrySeconds: 0.001, tries: 1, robots: false },
    ...options,
  })
}

/** A mirror of these files: part → text, or part → [day, text][]. */
export async function mirror(files: Record<string, string | [string, string][]>): Promise<string> {
  const folder = await testFolder()
  const entries = Object.entries(files).flatMap(([part, file]) =>
    (typeof file === 'string' ? [['2024-01-31', file] as const] : file).map(([fetched_at, text]) => ({
      url: `https://words.example/${part}`,
      file: `${part}-${fetched_at}.gz`,
      dataset: 'words',
      part,
      encoding: 'gzip',
      fetched_at,
      text,
    })),
  )
  for (const { file, text } of entries) await writeFile(join(folder, file), gzipSync(text))
  await writeFile(join(folder, 'mirror.json'), JSON.stringify(entries))
  return folder
}

/** The words that serve, with how often they stand in the files. */
export async function counts(dataDir: string): Promise<Record<string, number>> {
  const store = new EditionStore(dataDir)
  const edition = await openEdition(store, (await store.current())!)
  const rows = await edition.db.all<{ word: string; times: number }>(sql`select * from words`)
  await edition.db.close()
  return Object.fromEntries(rows.map(({ word, times }) => [word, times]))
}

/** A file of these lines. */
export const file = (...body: string[]) => ['day word', ...body].join('\n')
