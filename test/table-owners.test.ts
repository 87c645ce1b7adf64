import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changesTables } from '../src/changes/table.ts'
import { endedCompanies } from '../src/companies/table.ts'
import { readConfig } from '../src/config.ts'
import { registry } from '../src/registry.ts'
import { MAY_IMPORT, SEE_ALL } from './folders.ts'

const { tables: ofFiles } = registry(readConfig({}))
const tables = { ...ofFiles, companies: [...ofFiles.companies!, endedCompanies], changes: changesTables }

/** Files of an edition that are not a dataset's, and the folder that makes each. */
const MADE_BY: Record<string, string> = {
  companies: 'companies',
  links: 'companies',
  insights: 'insights',
  reports: 'insights',
  changes: 'changes',
}

/** Each table of an edition, and the folder that owns it: `warn_notices` → `datasets/warn`. */
const OWNERS = new Map(
  Object.entries(tables).flatMap(([file, owned]) =>
    owned.map(({ name }) => [name, MADE_BY[file] ?? `datasets/${file.replaceAll('_', '-')}`] as const),
  ),
)

/** Names of files are words of the interface too: where one stands alone it need not be the table. */
const AMBIGUOUS = new Set(Object.keys(tables))

/** One table with its name in the statement, or several between commas. */
const TABLE = String.raw`[\w.]+(?:(?:\s+as)?\s+\w+)?`
const BEHIND_WORDS = new RegExp(
  String.raw`\b(?:from|join|update|into|table)\s+(${TABLE}(?:\s*,\s*${TABLE})*)`,
  'gi',
)

/** The tables that a file's SQL names: behind the words that take one, or as a text of its own. */
function tablesIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const listed = [...code.matchAll(BEHIND_WORDS)].flatMap(([, list]) => list!.split(','))
  const behindWords = listed.map((one) => one.trim().split(/\s+/)[0]!.split('.').at(-1)!)
  const alone = [...code.matchAll(/'(\w+)'/g)].map(([, name]) => name!).filter((name) => !AMBIGUOUS.has(name))
  return [...new Set([...behindWords, ...alone])].filter((name) => OWNERS.has(name))
}

const folderOf = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('datasets/') ? 2 : 1)
    .join('/')

function mayRead(folder: string, owner: string): boolean {
  if (folder === owner || SEE_ALL.has(folder)) return true
  const top = folder.split('/')[0]!
  const ownerTop = owner.split('/')[0]!
  return top !== ownerTop && (MAY_IMPORT[top]?.includes(ownerTop) ?? false)
}

test('SQL reads and writes the tables of its own folder, or of one that it may import', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const wrong = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file.includes('/'))
    .flatMap((file) =>
      tablesIn(readFileSync(join('src', file), 'utf8'))
        .filter((name) => !mayRead(folderOf(file), OWNERS.get(name)!))
        .map((name) => `${file} reads ${name}, which is of ${OWNERS.get(name)}`),
    )
  expect(wrong).toEqual([])
})

test.each([
  ['select * from warn_notices where state = 1', ['warn_notices']],
  ['join sec.sec_filings as f on true', ['sec_filings']],
  ['from a, warn_notices as n, sec_filings', ['warn_notices', 'sec_filings']],
  ['insert into company_links select 1', ['company_links']],
  ["table: 'jolts_observations'", ['jolts_observations']],
  ['// from warn_notices\n/* join sec_filings */ select 1', []],
  ["dataset: 'dol_claims'", []],
  ['from dol_claims', ['dol_claims']],
])('%s names %j', (text, expected) => {
  expect(tablesIn(text)).toEqual(expected)
})
