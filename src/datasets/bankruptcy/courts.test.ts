import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { findState } from '#lib/states.ts'
import { withMemory } from '#storage/duckdb/build.ts'
import {
  COURTS,
  courtByFjc,
  courtById,
  courtByName,
  courtByShort,
  dayAt,
  MATCH_STATE,
  matchState,
} from './courts.ts'

/** A case that an 8-K alone tells of. */
const NO_COURT = { court_id: null, court_state: null }

const SHARED = '../shared/data/bankruptcy'
const table = (file: string) =>
  parse(readFileSync(`${SHARED}/${file}`, 'utf8'), { columns: true }) as Record<string, string>[]

test('there are 94 districts, each with codes of its own', () => {
  expect(COURTS).toHaveLength(94)
  for (const key of ['id', 'fjc', 'short', 'district'] as const)
    expect(new Set(COURTS.map((court) => court[key])).size).toBe(94)
  for (const { state, timeZone } of COURTS) {
    expect(findState(state)?.code).toBe(state)
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  }
})

test.each([
  ['nysb', 'U.S. Bankruptcy Court, Southern District of New York'],
  ['deb', 'U.S. Bankruptcy Court, District of Delaware'],
  ['dcb', 'U.S. Bankruptcy Court, District of Columbia'],
  ['nmib', 'U.S. Bankruptcy Court, District of the Northern Mariana Islands'],
  ['vib', 'U.S. Bankruptcy Court, District of the Virgin Islands'],
  ['ilcb', 'U.S. Bankruptcy Court, Central District of Illinois'],
])('%s is the %s', (id, name) => expect(courtById(id)?.name).toBe(name))

test('a court is found by every code it goes by', () => {
  expect(courtById('NYSB')?.id).toBe('nysb')
  expect([courtById('arb')?.id, courtById('nebraskab')?.id]).toEqual(['azb', 'neb'])
  expect(courtById('bap9')).toBeUndefined()
  expect([courtByFjc('08')?.id, courtByFjc('8')?.id, courtByFjc('7-')?.id, courtByFjc('3a')?.id]).toEqual([
    'nysb',
    'nysb',
    'akb',
    'flmb',
  ])
  expect(courtByFjc('ZZ')).toBeUndefined()
  expect([courtByShort('GU')?.id, courtByShort('GUAM')?.id, courtByShort('nmi')?.id]).toEqual([
    'gub',
    'gub',
    'nmib',
  ])
})

test.each([
  ['United States Bankruptcy Court for the District of Delaware', 'deb'],
  ['the U.S. Bankruptcy Court for the Southern District of Texas, Houston Division', 'txsb'],
  ['Western District of Virginia (Roanoke)', 'vawb'],
  ['Northern District of West Virginia', 'wvnb'],
  ['the Supreme Court of New York', undefined],
])('"%s" is %s', (words, id) => expect(courtByName(words)?.id).toBe(id))

describe('the day at a court', () => {
  test.each([
    ['deb', '2024-05-03T03:30:00Z', '2024-05-02'],
    ['deb', '2024-12-03T04:30:00Z', '2024-12-02'],
    ['deb', '2024-05-03T04:30:00Z', '2024-05-03'],
    ['hib', '2024-05-03T09:59:00Z', '2024-05-02'],
    ['gub', '2024-05-02T14:00:00Z', '2024-05-03'],
    ['azb', '2024-07-01T06:59:00Z', '2024-06-30'],
  ])('%s at %s is %s', (id, moment, day) => expect(dayAt(courtById(id)!, new Date(moment))).toBe(day))
})

test.skipIf(!existsSync(SHARED))(
  'agree with the published lists of courts and districts (mirror at hand)',
  () => {
    const listed = table('bankruptcy_courts.csv').filter(({ id }) => !/^bap|^tennesseeb$/.test(id!))
    const STATES: Record<string, string> = { 'Washington D.C.': 'District of Columbia' }
    for (const { id, location } of listed)
      expect([id, courtById(id!)?.state]).toEqual([id, findState(STATES[location!] ?? location!)?.code])
    expect(listed).toHaveLength(94)
    // In that list Arizona has the id that looks like Arkansas'.
    expect(listed.find(({ id }) => id === 'arb')?.location).toBe('Arizona')
    const codes = table('district_cross.csv')
    expect(codes).toHaveLength(94)
    for (const { District, DISTRICT_NS } of codes) expect(courtByFjc(District!)?.short).toBe(DISTRICT_NS)
    for (const { STATE, DISTRICT_NS } of table('district_ns.csv'))
      expect([DISTRICT_NS, courtByShort(DISTRICT_NS!)?.state]).toEqual([DISTRICT_NS, findState(STATE!)?.code])
  },
)

test('the state by which names are told apart is the same told here and by the database', async () => {
  const rows = [...COURTS.map(({ id, state }) => ({ court_id: id, court_state: state })), NO_COURT]
  const values = rows.map(({ court_id, court_state }) =>
    [court_id, court_state].map((value) => (value === null ? 'null' : `'${value}'`)).join(', '),
  )
  const told = await withMemory((connection) =>
    connection.rows<{ state: string | null }>(`
      select ${MATCH_STATE} as state from (values ${values.map((row) => `(${row})`).join(', ')}) as cases (court_id, court_state)`),
  )
  expect(rows.map(matchState)).toEqual(told.map(({ state }) => state))
  expect(matchState({ court_id: 'deb', court_state: 'DE' })).toBeNull()
  expect(matchState({ court_id: 'njb', court_state: 'NJ' })).toBe('NJ')
})
