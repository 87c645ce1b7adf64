/** Which company a text means over the real files, and that its totals are the same on every route. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Ask, compareState, walkCompanies } from './company-agreement.ts'
import { isWithoutMirror, REAL_EDITION_MILLISECONDS, realService, whyWithout } from './real-edition.ts'
import type { Served } from './service.ts'

const WALK_MILLISECONDS = 600_000

/** Texts, and the SEC number of the company that each means; on one line the ways to write one. */
const MEANT: readonly [cik: number, ...texts: string[]][] = [
  [37996, 'Ford', 'FORD MOTOR COMPANY', 'f', 'ford motor'],
  [1467858, 'GM', 'gm', 'General Motors', 'GM Inc'],
  [1326801, 'Meta', 'META', 'Facebook', 'Meta Platforms, Inc.'],
  [9389, 'Ball', 'ball corporation'],
  [50863, 'Intel', 'INTC', 'intel corp.'],
  [320193, 'Apple', 'aapl', 'Apple Inc'],
  [1403161, 'Visa', 'V'],
  [794367, 'Macys', "Macy's", 'MACY’S INC'],
  [80424, 'P&G', 'Procter & Gamble', 'Procter and Gamble'],
  [104169, 'Walmart', 'Wal-Mart', 'Wal Mart', 'wmt', 'Wal-Mart Stores'],
  [732717, 'AT&T', 'ATT', 'at&t inc', 'T'],
  [63908, 'Mc Donalds', "McDonald's", 'McDonalds'],
  [27419, 'Target', 'tgt'],
  [39911, 'Gap', 'The Gap'],
  [745732, 'Ross', 'Ross Stores'],
  [66740, '3M'],
  [47217, 'HP', 'Hewlett-Packard'],
  [40545, 'GE', 'General Electric'],
  [1090727, 'UPS', 'United Parcel Service'],
  [51143, 'IBM', 'I.B.M.'],
  [313807, 'BP'],
  [1751788, 'Dow'],
  [1306965, 'Shell'],
  [1652044, 'Google', 'Alphabet'],
  [716006, 'Yellow'],
  [885639, 'Kohls', "Kohl's"],
  [1283699, 'T-Mobile', 'TMobile', 'T Mobile'],
  [12927, 'Boeing', 'BA'],
]

/** Texts that other companies' names only hold: none of the answer's counts are theirs. */
const HELD = [
  'Ford',
  'GM',
  'Meta',
  'Ball',
  'Intel',
  'Apple',
  'Visa',
  'Ross',
  'Gap',
  'General',
  'American',
  'United',
]

describe.skipIf(isWithoutMirror)(`which company is meant${whyWithout}`, () => {
  let service: Pick<Served, 'base'>

  const ask: Ask = async (path, query = {}) => {
    const response = await fetch(`${service.base}${path}?${new URLSearchParams(query)}`)
    expect(response.status, `${path} ${JSON.stringify(query)}`).toBe(200)
    return (await response.json()) as Answer
  }

  beforeAll(async () => {
    service = await realService()
  }, REAL_EDITION_MILLISECONDS)

  test.each(MEANT)('%i is %s, by four routes', async (cik, ...texts) => {
    for (const text of texts) {
      const at = encodeURIComponent(text)
      const found = [
        await ask(`/api/company/${at}`, { limit: '1' }),
        await ask(`/api/crossref/company-timeline/${at}`, { limit: '1' }),
        await ask(`/api/risk-signal/company/${at}`),
        ...(text.length > 1 ? [await ask('/api/h1b-risk-check', { employer: text })] : []),
      ]
      for (const answer of found) expect([text, answer.company_id]).toEqual([text, `cik-${cik}`])
    }
  })

  test.each(HELD)('%s: its records are its own, and the others stand beside it', async (text) => {
    const answer = await ask(`/api/company/${text}`, { limit: '5000' })
    const ids = new Set(answer.records.map(({ company_id }: Answer) => company_id))
    expect(ids).toEqual(new Set([answer.company_id]))
    expect(answer.records.filter(({ in_totals }: Answer) => in_totals)).toHaveLength(answer.total_notices)
    expect(answer.other_matches.length).toBeGreaterThan(0)
    const notices = answer.other_matches.map((each: Answer) => each.notices)
    expect(notices).toEqual([...notices].sort((a, b) => b - a))
    expect(answer.other_matches.map((each: Answer) => each.company_id)).not.toContain(answer.company_id)
    const union = await ask(`/api/company/${text}`, { limit: '5000', match: 'name' })
    expect(union.total_notices).toBeGreaterThan(0)
    const holds = union.records.every(({ company_name }: Answer) =>
      company_name
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
        .includes(text.toLowerCase()),
    )
    expect(holds, text).toBe(true)
  })

  test('a name that nobody has is not found, and the nearest are named', async () => {
    const response = await fetch(`${service.base}/api/company/Boeng`)
    expect(response.status).toBe(404)
    expect(((await response.json()) as Answer).detail).toMatch(/boeing/i)
  })

  test('of the years of Bed Bath & Beyond too few cases are held to say that there was none', async () => {
    const answer = await ask(`/api/crossref/company-timeline/${encodeURIComponent('Bed Bath')}`)
    expect(answer.bankruptcy_cases).toBeNull()
    expect(answer.warnings).toContainEqual(
      expect.objectContaining({ dataset: 'bankruptcy', code: 'window_not_held' }),
    )
  })

  test(
    'the 60 largest have one total on every route',
    async () => {
      const { walked, both } = await walkCompanies(ask, 60)
      expect(walked).toBe(60)
      expect(both).toBeGreaterThan(20)
    },
    WALK_MILLISECONDS,
  )

  test.each(['CA', 'TX', 'OH', 'GA', 'NY'])(
    'the companies of the page of %s are those of the ranking',
    (state) => compareState(ask, state),
  )

  test('no company stands twice in a ranking', async () => {
    const { records } = await ask('/api/top-companies', { limit: '500' })
    expect(new Set(records.map(({ company_id }: Answer) => company_id)).size).toBe(500)
  })
})
