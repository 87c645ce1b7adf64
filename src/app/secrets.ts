/** Secrets of a data folder: made at the first start, kept in files that are readable by their owner alone. */
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeKey } from '#accounts/keys/key-text.ts'
import { writeFileAtomic } from '#lib/files.ts'

/** The operator key of a data folder, made when there is none yet. */
export async function operatorKey(dataDir: string): Promise<{ key: string; made: boolean }> {
  return keptSecret(dataDir, 'operator-key', makeKey)
}

/** What signs the cookies of sessions, made likewise. */
export async function sessionSecret(dataDir: string): Promise<string> {
  const { key } = await keptSecret(dataDir, 'session-secret', () => randomBytes(32).toString('base64url'))
  return key
}

/** What tells a data folder from all others, for servers that share a state store, made likewise. */
export async function folderId(dataDir: string): Promise<string> {
  return (await keptSecret(dataDir, 'folder-id', () => randomBytes(12).toString('base64url'))).key
}

async function keptSecret(
  dataDir: string,
  name: string,
  make: () => string,
): Promise<{ key: string; made: boolean }> {
  const path = join(dataDir, name)
  await mkdir(dataDir, { recursive: true })
  const held = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (held.trim() !== '') return { key: held.trim(), made: false }
  const key = make()
  const aside = `${path}.${randomBytes(4).toString('hex')}.tmp`
  await writeFileAtomic(aside, `${key}\n`, 0o600)
  try {
    // Of two that start together one makes it, and the other takes that one.
    await link(aside, path)
    return { key, made: true }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const made = (await readFile(path, 'utf8')).trim()
    if (made !== '') return { key: made, made: false }
    await rename(aside, path)
    return { key, made: true }
  } finally {
    await rm(aside, { force: true })
  }
}
