/** The data that are measured: invented ones, made once and kept, or a folder that is there. */
import { join } from 'node:path'
import { EditionStore, type Manifest } from '#storage/editions/store.ts'
import { madeBy, makeEdition } from '../made/edition.ts'
import { requireRows, rowsOf, SCALES, type Scale } from '../made/scale.ts'
import { runMeasured } from '../processes.ts'
import type { RouteOptions } from './options.ts'

const write = (line: string) => process.stdout.write(`${line}\n`)

/** The folder and its edition. Throws where it is smaller than the size that was asked for says. */
export async function openData(options: RouteOptions): Promise<{ folder: string; manifest: Manifest }> {
  const folder = options.data ?? (await makeData(options))
  const manifest = await new EditionStore(folder).current()
  if (!manifest) throw new Error(`${folder} holds no edition`)
  if (options.scale) requireRows(SCALES[options.scale], rowsOf(manifest))
  return { folder, manifest }
}

/** Makes the invented data in a process of its own, unless a run before has. */
async function makeData({ kept, scale }: RouteOptions): Promise<string> {
  const name = scale as Scale
  const folder = join(kept, `${name}-${await madeBy(SCALES[name])}`)
  const { seconds, peakMegabytes, output } = await runMeasured(['--bench', 'routes-make', folder, name], {})
  if (output) write(`${output}  ${folder} made in ${seconds.toFixed(0)} s, ${peakMegabytes} MB at most`)
  return folder
}

/** What the child does. */
export const runRoutesMake = (folder: string, scale: string) =>
  makeEdition(folder, SCALES[scale as Scale], (line) => write(`  ${line}`))
