/**
 * The edition of the whole mirror that tests over real files share. Making it takes minutes, so it is made once a run, by
 * whoever asks first; the others wait. `REAL_DATA_DIR` names a data folder made before, which spares even that.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { madeOnce } from './made-once.ts'
import { run, type Served, serve } from './service.ts'
import { sharedService } from './shared-service.ts'

/** Where the real files are looked for. */
export const MIRROR = '../shared/data'

/** True where the real files are not at hand. */
export const isWithoutMirror = !existsSync(join(MIRROR, 'mirror.json'))
/** What the name of a test says where it is skipped. */
export const whyWithout = isWithoutMirror ? ' [skipped: no mirror in ../shared/data]' : ''
/** How long a test may have to wait for the edition. */
export const REAL_EDITION_MILLISECONDS = 1_800_000
/** The day that counts as today: that of the mirror. */
export const REAL_TODAY = '2026-08-08'

/** The service over the real edition, open to all: one for all files of a run, since its first answers take the longest. */
export async function realService(): Promise<Pick<Served, 'base'>> {
  const settings = { DATA_DIR: await realFolder(), AS_OF: REAL_TODAY, ACCESS: 'open' }
  return { base: await sharedService('real-service', settings) }
}

/** One of its own, with these settings. */
export async function serveReal(settings: Record<string, string>): Promise<Served> {
  return serve({ DATA_DIR: await realFolder(), AS_OF: REAL_TODAY, ...settings })
}

/** The data folder that it serves. */
export const realFolder = async () => process.env.REAL_DATA_DIR ?? (await madeReal())

/** The folder of this run's edition. */
const madeReal = () =>
  madeOnce('real', async (data) => {
    const { code, output } = await run(['refresh', '--mirror', MIRROR], {
      DATA_DIR: data,
      AS_OF: REAL_TODAY,
    })
    // 3: some sources have no file in the mirror.
    if (code !== 0 && code !== 3) throw new Error(output.slice(-2000))
  })
