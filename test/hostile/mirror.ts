/** Mirrors in which publishers that send what ends a reader stand beside good ones. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { samplePages } from '#datasets/warn/sample.ts'
import { type HostileDocument, hostileDocuments } from './documents.ts'

/** The day on which everything in it was fetched. */
export const HOSTILE_DAY = '2026-05-21'

/** What stands in one. */
export interface HostileMirror {
  path: string
  /** Ids of sources that are as they should be. */
  good: string[]
  /** The others, with the name of what they send. */
  hostile: Map<string, string>
}

/** Writes as many into a folder as there are documents of one source: each holds one of it, and all the good ones. */
export async function writeHostileMirrors(folder: string): Promise<HostileMirror[]> {
  const mirrors: (HostileMirror & { entries: object[] })[] = []
  const good = samplePages(HOSTILE_DAY)
  const open = async () => {
    const path = join(folder, `mirror-${mirrors.length + 1}`)
    await mkdir(path)
    const mirror = { path, good: [...good.keys()], hostile: new Map<string, string>(), entries: [] }
    mirrors.push(mirror)
    for (const [source, [document]] of good) await put(mirror, { source, bytes: document!.bytes })
    return mirror
  }
  for await (const document of hostileDocuments(folder)) {
    if (good.has(document.source)) throw new Error(`${document.source} is one of the good`)
    const mirror = mirrors.find(({ hostile }) => !hostile.has(document.source)) ?? (await open())
    mirror.hostile.set(document.source, document.name)
    await put(mirror, document)
  }
  for (const { path, entries } of mirrors) await writeFile(join(path, 'mirror.json'), JSON.stringify(entries))
  return mirrors
}

async function put(
  { path, entries }: { path: string; entries: object[] },
  { source, bytes, encoding }: Pick<HostileDocument, 'source' | 'bytes' | 'encoding'>,
): Promise<void> {
  const [dataset, part] = source.split('/')
  const file = `${dataset}-${part}`
  await writeFile(join(path, file), bytes)
  entries.push({ url: `https://example.org/${part}`, file, dataset, part, encoding, fetched_at: HOSTILE_DAY })
}
