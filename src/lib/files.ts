/** Files that are whole or not there: written aside, synced, then renamed over. */
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file so that a crash at any instant leaves the old content or the new one, never a part. */
export async function writeFileAtomic(
  path: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<void> {
  const aside = `${path}.${process.pid}.${Math.random().toString(36).slice(2, 8)}.tmp`
  try {
    const file = await open(aside, 'wx', mode)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Makes renames and new names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Makes a file's bytes survive a power cut. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
