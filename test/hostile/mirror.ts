/** A mirror in which publishers that send what ends a reader stand beside good ones. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { samplePages } from '#datasets/warn/sample.ts'
import { type HostileDocument, hostileDocuments } from './documents.ts'

/** The day on which everything in it was fetched. */
export const HOSTILE_DAY = '2026-05-21'

/** What stands in it. */
export interface HostileMirror {
  path: string
  /** Ids of sources. */
  good: string[]
  hostile: string[]
}

/** Writes one into a folder, with the slow documents or without them. */
export async function writeHostileMirror(
  folder: string,
  { slow }: { slow: boolean },
): Promise<HostileMirror> {
  const path = join(folder, 'mirror')
  await mkdir(path)
  const entries: object[] = []
  const put = async ({ source, bytes, encoding }: Omit<HostileDocument, 'name'>) => {
    const [dataset, part] = source.split('/')
    const file = `${dataset}-${part}`
    await writeFile(join(path, file), bytes)
    entries.push({
      url: `https://example.org/${part}`,
      file,
      dataset,
      part,
      encoding,
      fetched_at: HOSTILE_DAY,
    })
  }
  const good = samplePages(HOSTILE_DAY)
  for (const [source, [document]] of good) await put({ source, bytes: document!.bytes })
  const hostile: string[] = []
  for await (const document of hostileDocuments(folder)) {
    if (document.slow && !slow) continue
    hostile.push(document.source)
    await put(document)
  }
  await writeFile(join(path, 'mirror.json'), JSON.stringify(entries))
  return { path, good: [...good.keys()], hostile }
}
