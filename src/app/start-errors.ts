/** Errors of the start that a setting is to blame for, told in a sentence that names it. */
import { BadSetting } from '#lib/settings.ts'
import { StateError } from '#state/errors.ts'
import type { Config } from '../config.ts'

type Place = Pick<Config, 'host' | 'port' | 'dataDir'>

/** What to say of a port or an address that cannot be listened on; any other error as it is. */
export function explainListening(error: unknown, { host, port }: Place): unknown {
  const code = systemCode(error)
  const say = (sentence: string) => new BadSetting(sentence)
  if (code === 'EADDRINUSE') return say(`PORT ${port} is taken: another program listens on it`)
  if (code === 'EACCES' || code === 'EPERM') {
    return say(`PORT ${port} may not be opened by this user; ports below 1024 need more rights`)
  }
  if (code === 'EADDRNOTAVAIL') return say(`HOST "${host}" is not an address of this machine`)
  if (code === 'ENOTFOUND' || code?.startsWith('EAI_')) return say(`HOST "${host}" cannot be found`)
  if (code === 'EINVAL' || code === 'EAFNOSUPPORT') return say(`HOST "${host}" cannot be listened on`)
  return error
}

const FOLDER_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read and write there',
  EPERM: 'this user may not read and write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'it is a file, not a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'the path leads in a circle',
}

/** What to say of a data folder that cannot be used; any other error as it is. */
export function explainFolder(error: unknown, { dataDir }: Place): unknown {
  // That of the state store tells where it is.
  if (error instanceof StateError) return error
  const reason = FOLDER_REASONS[systemCode(error) ?? '']
  return reason === undefined ? error : new BadSetting(`DATA_DIR ${dataDir} cannot be used: ${reason}`)
}

/** The operating system's word for what went wrong, wherever in the chain of causes it stands. */
function systemCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException
    if (typeof code === 'string' && /^E[A-Z]/.test(code)) return code
    // The database engine tells it in words alone.
    if (/no space left on device/i.test(at.message)) return 'ENOSPC'
  }
  return undefined
}
