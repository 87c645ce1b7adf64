import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAY_IMPORT, SEE_ALL } from './folders.ts'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

const importsOf = (file: string) => imports(join('src', file))

function imports(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map((match) => match[1]!)
}

test('every folder of src is known', () => {
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]!))
  expect([...folders].filter((folder) => !(folder in MAY_IMPORT) && !SEE_ALL.has(folder))).toEqual([])
})

test('imports point down, and one that leaves a folder starts with #', () => {
  const wrong: string[] = []
  for (const file of files) {
    const [folder, dataset] = file.split('/') as [string, string]
    // main, app, registry, the list of datasets and the commands see everything.
    if (!file.includes('/') || SEE_ALL.has(folder)) continue
    for (const target of importsOf(file)) {
      const [to, toDataset] = target.slice(1).split('/') as [string, string]
      if (target.startsWith('#')) {
        const own = to === folder && (folder !== 'datasets' || dataset === toDataset)
        if (!own && (to === folder || !MAY_IMPORT[folder]?.includes(to)))
          wrong.push(`${file} imports ${target}`)
      } else if (target.startsWith('.')) {
        const path = join('/', file, '..', target)
        if (path.split('/')[1] !== folder) wrong.push(`${file} imports ${target}`)
        if (folder === 'datasets' && path.split('/')[2] !== dataset) wrong.push(`${file} imports ${target}`)
      }
      if (/^(\.|#)/.test(target) && !/\.(tsx?|json)$/.test(target))
        wrong.push(`${file} imports ${target} without its ending`)
    }
  }
  expect(wrong).toEqual([])
})

/** Packages of engines, and the one folder that imports each: everybody else uses what that folder gives. */
const ENGINES = {
  '@duckdb/node-api': 'src/storage/duckdb/',
  'better-sqlite3': 'src/state/sqlite/',
  pg: 'src/state/postgres/',
}

test('each engine is imported in one folder, by tests and benches too', () => {
  const everywhere = ['src', 'test', 'bench'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)),
  )
  const wrong = everywhere
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      Object.entries(ENGINES)
        .filter(([engine, home]) => !file.startsWith(home) && imports(file).includes(engine))
        .map(([engine]) => `${file} imports ${engine}`),
    )
  expect(wrong).toEqual([])
})

test('nobody reads the talent directory but its own folder: no export, tool, webhook, feed or page does', () => {
  const naming = files.filter((file) =>
    /\btalent_(profiles|skills|consents|links|contacts|stops|searches)\b|#talent\//.test(
      readFileSync(join('src', file), 'utf8'),
    ),
  )
  // Where everything comes together, where the tables are, where accounts are erased, and what plans hold; `/api/auth/check`
  // tells how many searches and messages there may be.
  const others = naming.filter((file) => !/^(talent|app|state)\//.test(file)).sort()
  expect(others).toEqual([
    'accounts/accounts.ts',
    'accounts/operations/auth-check.ts',
    'cli/state.test.ts',
    'registry.ts',
  ])
})

test('the environment is read in config.ts alone', () => {
  const reading = files.filter((file) => /process\.env/.test(readFileSync(join('src', file), 'utf8')))
  expect(reading.filter((file) => file !== 'config.ts' && !file.endsWith('.test.ts'))).toEqual([])
})

test('the clock is read only where a program starts', () => {
  const starts = /^main\.ts$|^cli\//
  const reading = files.filter((file) =>
    /new Date\(\)|Date\.now\(\)/.test(readFileSync(join('src', file), 'utf8')),
  )
  expect(reading.filter((file) => !starts.test(file) && !file.endsWith('.test.ts'))).toEqual([])
})

test("a dataset's warnings are made in its advice.ts alone", () => {
  const making = files.filter(
    (file) =>
      file.startsWith('datasets/') &&
      !file.endsWith('.test.ts') &&
      /import \{[^}]*\bwarn\b[^}]*\} from '#contract\/warnings\.ts'/.test(
        readFileSync(join('src', file), 'utf8'),
      ),
  )
  expect(making.filter((file) => !/^datasets\/[^/]+\/advice\.ts$/.test(file))).toEqual([])
  expect(making.length).toBeGreaterThan(5)
})
