/** A mirror of invented documents of all publishers, that starter data can be made of. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Document } from '#ingest/document.ts'
import { makeStarter } from '../src/app/starter/save-starter.ts'
import { readConfig } from '../src/config.ts'
import { registry } from '../src/registry.ts'
import { madeOnce } from './made-once.ts'

/** The day on which the mirror of `sampleStarter` was fetched. */
export const STARTER_DAY = '2026-05-21'

const SOURCES = `| id | repository | commit | licence |
|---|---|---|---|
| R1 | nobody/pages | a1 | none stated |
| R2 | somebody/pages | a2 | Apache-2.0 (repo) |

| file | what | publisher | from | rows | dates |
|---|---|---|---|---|---|
| \`al-0\` | page | Alabama | R2 \`al\` | 9 | 2026 |
| \`in-0\` | page | Indiana | R1 \`in\` | 9 | 2026 |
| \`md-0\` | page | Maryland | R2 \`md\` | 9 | 2026 |
`

const modules = registry(readConfig({}))
const { datasets } = modules

/**
 * Writes a mirror of all that the samples of the datasets of `made` are made of, as fetched on a day; `edit` changes a page
 * of notices, told which.
 */
export async function writeSampleMirror(
  path: string,
  made: string,
  day = made,
  edit: (text: string, part: string) => string = (text) => text,
): Promise<void> {
  const entries: object[] = []
  const add = async (entry: Record<string, string>, bytes: string | Uint8Array) => {
    await mkdir(dirname(join(path, entry.file!)), { recursive: true })
    await writeFile(join(path, entry.file!), bytes)
    entries.push({ ...entry, fetched_at: day })
  }
  for (const dataset of datasets) {
    const word = dataset.word ?? dataset.slug
    if (dataset.files)
      for (const [i, { part, url, text }] of (await dataset.sample())(made).entries())
        await add({ url, file: `${word}/${i}`, dataset: word, part }, text)
    else
      for (const [source, documents] of (await dataset.sample())(made) as Map<string, Document[]>)
        for (const [i, { url, bytes, contentType }] of documents.entries()) {
          const part = source.slice(word.length + 1)
          const text = word === 'warn' ? edit(new TextDecoder().decode(bytes), part) : bytes
          await add(
            { url, file: `${word}/${part}-${i}`, dataset: word, part, content_type: contentType },
            text,
          )
        }
  }
  await writeFile(join(path, 'mirror.json'), JSON.stringify(entries))
  await writeFile(join(path, 'extractions.json'), '[]')
  await writeFile(join(path, 'warn', 'SOURCES.md'), SOURCES)
}

/** Makes starter data of such a mirror. */
export const makeSampleStarter = (mirror: string, folder: string) =>
  makeStarter(modules, { mirror, folder, day: null })

/** The mirror of STARTER_DAY and the starter data made of it, once in a run; nobody may change them. */
export async function sampleStarter(): Promise<{ mirror: string; starter: string }> {
  const pathsIn = (folder: string) => ({ mirror: join(folder, 'mirror'), starter: join(folder, 'starter') })
  const make = async (folder: string) => {
    const { mirror, starter } = pathsIn(folder)
    await writeSampleMirror(mirror, STARTER_DAY)
    await makeSampleStarter(mirror, starter)
  }
  return pathsIn(await madeOnce('sample-starter', make, { holdsDatabases: false }))
}
