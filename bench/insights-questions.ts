/** Questions across datasets: filters that people combine, names as they are filed, in part and misspelt. */
import { STATES } from '#lib/states.ts'
import { EMPLOYER_KINDS, EMPLOYER_WORDS, TITLE_WORDS } from './lca-rows.ts'

/** One question to a route. */
export type Asked = Record<string, string | number>

/** The same numbers from 0 up to 1 on every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Makes questions; `names` are those of companies that gave notice. */
export function questioner(names: readonly string[]): Record<string, () => Asked> {
  const random = randomNumbers(20_261_201)
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const upTo = (most: number) => 1 + Math.floor(random() * most)
  const word = () => any(EMPLOYER_WORDS).toLowerCase()
  const state = () => (random() < 0.4 ? any(['CA', 'TX', 'NY', 'NJ']) : any(STATES.slice(0, 51)).code)
  const maybe = (share: number, filter: () => Asked) => (random() < share ? filter() : {})
  const inState = () => maybe(0.6, () => ({ state: state() }))
  const inYear = () => maybe(0.5, () => ({ fiscal_year: 2011 + upTo(15) }))
  const occupation = () => {
    const no = upTo(100)
    return random() < 0.3 ? String(11 + (no % 23)) : `${11 + (no % 23)}-${1000 + no}`
  }
  const inTrade = () => maybe(0.4, () => ({ soc_code: occupation() }))
  const limit = () => ({ limit: any([10, 50, 50, 100, 500]) })
  /** A name as filed, a part of one, a word that thousands share, or one with a slip of the pen. */
  const name = () => {
    const whole = any(names)
    const kind = random()
    if (kind < 0.5) return whole
    if (kind < 0.7) return `${word()} ${word()}`
    if (kind < 0.8) return random() < 0.5 ? word() : any(EMPLOYER_KINDS).toLowerCase()
    const at = upTo(whole.length - 2)
    return `${whole.slice(0, at)}${whole.slice(at + 1)}`
  }
  return {
    '/api/risk-signal': () => ({ ...inState(), min_score: upTo(6), ...limit() }),
    '/api/risk-signal/company/{company_name}': () => ({ company_name: name() }),
    '/api/signals/talent-displacement': () => ({ months: upTo(60), min_layoffs: upTo(500), ...limit() }),
    '/api/signals/metro-contagion': () => ({ months: upTo(60), min_companies: upTo(5), ...limit() }),
    '/api/signals/industry-domino': () => ({ months: upTo(60), min_states: upTo(5), limit: 30 }),
    '/api/signals/summary': () => ({}),
    '/api/crossref/company-timeline/{company_name}': () => ({ company_name: name() }),
    '/api/crossref/layoffs-vs-h1b': () => ({ ...inState(), ...inYear(), ...limit() }),
    '/api/crossref/by-state': inYear,
    '/api/crossref/by-city': () => ({ ...inState(), ...inYear(), ...limit() }),
    '/api/crossref/by-company': () => ({
      ...inState(),
      ...inTrade(),
      ...(random() < 0.3 ? { all_years: 1 } : inYear()),
      ...limit(),
    }),
    '/api/crossref/talent-pipeline': () => ({ ...inState(), ...inTrade(), days: upTo(1000), ...limit() }),
    '/api/h1b-risk-check': () => ({ employer: name() }),
    '/api/sec-filings/warn-crossref': () => ({ days: upTo(365), ...limit() }),
    '/api/bankruptcies/warn-crossref': () => ({ days: upTo(730), limit: any([10, 50, 200]) }),
    '/api/state-intelligence/{state_code}': () => ({ state_code: state() }),
    '/api/market-pulse': () => ({}),
    '/api/unified-search': () => ({
      q: random() < 0.8 ? name() : any([`${any(TITLE_WORDS)} engineer`.toLowerCase(), 'texas', 'openings']),
      ...maybe(0.3, () => ({ limit: upTo(25) })),
    }),
    '/api/map-data': () => ({ dataset: any(['warn', 'lca', 'sec', 'bankruptcy']), limit: upTo(2000) }),
    '/api/stats': () => ({}),
    '/api/geo': () => ({}),
  }
}
