/** A mirror without what may not be passed on. */
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { IsoDate } from '#lib/dates.ts'
import type { FindProvenance } from './licences.ts'

const INDEXES = ['mirror.json', 'extractions.json']

type Entry = { file: string; dataset: string; fetched_at?: string }

/**
 * Makes a mirror in an empty folder that holds of another one's files those that may be passed on; the files
 * themselves are not copied. Gives the newest day that the indexes know of: when a file was fetched, or the day that
 * its name ends with.
 */
export async function freeMirror(mirror: string, into: string, find: FindProvenance): Promise<IsoDate> {
  await mkdir(into, { recursive: true })
  for (const { name } of (await readdir(mirror, { withFileTypes: true })).filter((each) =>
    each.isDirectory(),
  ))
    await symlink(resolve(mirror, name), join(into, name))
  let newest = ''
  for (const index of INDEXES) {
    const entries = JSON.parse(await readFile(join(mirror, index), 'utf8')) as Entry[]
    const free = entries.filter((entry) => find(entry) !== null)
    for (const { file, fetched_at = '' } of free)
      for (const day of [fetched_at.slice(0, 10), /(\d{4}-\d\d-\d\d)\.\w+(\.gz)?$/.exec(file)?.[1] ?? ''])
        if (/^\d{4}-\d\d-\d\d$/.test(day) && day > newest) newest = day
    await writeFile(join(into, index), JSON.stringify(free))
  }
  if (newest === '') throw new Error(`${mirror} holds nothing that may be passed on`)
  return newest
}
