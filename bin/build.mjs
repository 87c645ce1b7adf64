/** Bundles an entry file of this project into one module under dist/, once per content, and tells its path. */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const BUILDS_KEPT = 4

/** The path of the bundle of `entry` (relative to the project), built if the sources have changed since. */
export async function build(entry) {
  const dist = join(root, 'dist')
  const name = entry.replace(/\.ts$/, '').replace(/\W+/g, '-')
  const path = join(dist, `${name}-${fingerprint()}.mjs`)
  if (existsSync(path)) return path
  const { build: bundle } = await import('esbuild')
  const result = await bundle({
    entryPoints: [join(root, entry)],
    absWorkingDir: root,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'inline',
    outdir: dist,
    write: false,
    logLevel: 'error',
  })
  mkdirSync(dist, { recursive: true })
  // Written aside and renamed, so that a process starting now never reads half a bundle.
  const aside = `${path}.${process.pid}.tmp`
  writeFileSync(aside, result.outputFiles[0].contents)
  renameSync(aside, path)
  const builds = readdirSync(dist)
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.mjs'))
    .map((file) => ({ file, time: statSync(join(dist, file)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
  for (const { file } of builds.slice(BUILDS_KEPT)) rmSync(join(dist, file), { force: true })
  return path
}

/** Names, sizes and times of all sources: changes whenever a bundle could. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package.json')))
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) walk(path)
      else if (/\.(ts|json)$/.test(entry.name)) {
        const { mtimeMs, size } = statSync(path)
        hash.update(`${path} ${mtimeMs} ${size}\n`)
      }
    }
  }
  for (const folder of ['src', 'bench'].map((name) => join(root, name))) if (existsSync(folder)) walk(folder)
  return hash.digest('hex').slice(0, 16)
}
