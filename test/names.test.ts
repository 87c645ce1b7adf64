/** docs/names.md: one thing has one word on all routes, and old words are marked as such. */
import '#storage/duckdb/testing/small-engine.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dictionaryPage, walkAnswers } from '../src/cli/dictionary.ts'
import { openapiText } from '../src/openapi.ts'

const document = JSON.parse(openapiText())

/** Old words, and the word that stands beside each. */
const OLD_WORDS: Readonly<Record<string, string>> = {
  total_notices: 'notices',
  total_employees: 'employees_affected',
  layoffs: 'employees_affected',
  employees: 'employees_affected',
  complete: 'partial',
  date_filed: 'filing_date',
}

/** Words that the interface names for its answers: none of them may go. */
const OF_THE_INTERFACE = [
  ...['company_name', 'state', 'city', 'county', 'notice_date', 'naics_code', 'industry', 'layoff_type'],
  ...[
    'ticker',
    'employees_affected',
    'latest_initial',
    'latest_continued',
    'week_ending',
    'element',
    'level',
  ],
  ...['company', 'score', 'factors', 'notice_count', 'latest_notice', 'states', 'warn_notices'],
  ...['sec_filings', 'bankruptcy_cases', 'total_events', 'timeline', 'source', 'date', 'items', 'chapter'],
  ...['court', 'distress_score', 'distress_signals', 'warn', 'total', 'last_30d', 'top_industries'],
  ...['top_companies', 'lca', 'total_petitions', 'unique_employers', 'top_occupations', 'h1b', 'approvals'],
  ...['denials', 'dol_claims', 'bankruptcies_warn_matched', 'jolts', 'partial', 'errors'],
]

interface Field {
  route: string
  place: string
  name: string
  deprecated: boolean
  description: string
}

function fields(): Field[] {
  const found: Field[] = []
  walkAnswers(document, ({ route, place, name, schema, resolved }) =>
    found.push({
      route,
      place,
      name,
      deprecated: schema.deprecated === true,
      description: String(schema.description ?? resolved.description),
    }),
  )
  return found
}

test('old words are marked wherever they stand, and nothing else is', () => {
  const found = fields()
  for (const { route, place, name, deprecated, description } of found) {
    expect(deprecated, `${route} ${place}`).toBe(name in OLD_WORDS)
    if (deprecated) expect(description).toContain(`\`${OLD_WORDS[name]}\``)
  }
  const names = new Set(found.filter(({ deprecated }) => deprecated).map(({ name }) => name))
  expect([...names].sort()).toEqual(Object.keys(OLD_WORDS).sort())
})

test('beside an old word stands the word of all routes', () => {
  const found = fields()
  const places = new Set(found.map(({ route, place }) => `${route} ${place}`))
  for (const { route, place, name } of found.filter(({ deprecated }) => deprecated)) {
    const beside = place.slice(0, -name.length) + OLD_WORDS[name]
    expect(places, `${route} ${place}`).toContain(`${route} ${beside}`)
  }
})

test('what the interface names is no old word', () => {
  expect(OF_THE_INTERFACE.filter((name) => name in OLD_WORDS)).toEqual([])
})

test('the dictionary and the page of names tell them', () => {
  const dictionary = dictionaryPage()
  const page = readFileSync('docs/names.md', 'utf8')
  for (const [old, word] of Object.entries(OLD_WORDS)) {
    expect(dictionary).toMatch(new RegExp(`^\\| \`${old}\` \\| [^|]+ \\| \\*\\*deprecated\\*\\*`, 'm'))
    const row = page.split('\n').find((line) => line.startsWith(`| \`${word}\``))
    expect(row, word).toContain(`\`${old}\``)
  }
})
