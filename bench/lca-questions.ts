/** Questions to the LCA routes: the filters that people combine, with values as frequent as they are in the data. */
import { STATES } from '#lib/states.ts'
import type { Question } from './ask-routes.ts'
import { EMPLOYER_KINDS, EMPLOYER_WORDS, FIRST_YEAR, LAST_YEAR, TITLE_WORDS } from './lca-rows.ts'

/** The same numbers from 0 up to 1 on every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

type Values = Record<string, () => string | number>

/** Values of filters, each time another one. */
function valuesOf(random: () => number): Values {
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  /** The first of a list far more often than the last. */
  const skewed = (count: number) => Math.floor((count + 1) ** random()) - 1
  const soc = () => {
    const no = skewed(300)
    return `${11 + (no % 23)}-${1000 + no}`
  }
  return {
    state: () => (random() < 0.4 ? any(['CA', 'TX', 'NY', 'NJ']) : any(STATES).code),
    fiscal_year: () => FIRST_YEAR + Math.floor(random() * (LAST_YEAR - FIRST_YEAR + 1)),
    visa_class: () => (random() < 0.7 ? 'H-1B' : any(['E-3', 'h1b1', 'H-1B1 Chile'])),
    soc_code: soc,
    naics: () => {
      const code = String(110_000 + skewed(1000) * 777)
      return code.slice(0, 2 + Math.floor(random() * 5))
    },
    city: () => (random() < 0.9 ? `t${skewed(15_000)}t` : `t${10 + skewed(90)}`),
    // A family of employers, or a word that thousands share.
    employer: () => {
      const no = skewed(400_000)
      const words = [no, Math.floor(no / EMPLOYER_WORDS.length)].map(
        (at) => EMPLOYER_WORDS[at % EMPLOYER_WORDS.length],
      )
      return random() < 0.9 ? words.join(' ').toLowerCase() : any(EMPLOYER_KINDS)
    },
    job_title: () => (random() < 0.7 ? `${any(TITLE_WORDS)} engineer` : any(TITLE_WORDS).toLowerCase()),
    limit: () => any([10, 50, 50, 50, 100, 200]),
    min_petitions: () => any([1, 2, 3, 10, 50]),
  }
}

/** The combinations of filters of each route. `always` are those it cannot be asked without. */
const FILTERS: Record<string, { always?: string[]; combined: string }> = {
  '/api/lca/stats': {
    combined:
      'fiscal_year|state|naics|visa_class|state fiscal_year|naics fiscal_year|state naics|visa_class fiscal_year|state naics fiscal_year|state visa_class naics',
  },
  '/api/lca/wages': {
    combined:
      'fiscal_year|state|soc_code|naics|employer|state soc_code|state fiscal_year|soc_code fiscal_year|employer fiscal_year|state soc_code naics|employer soc_code state',
  },
  '/api/lca/employers': {
    combined:
      'fiscal_year|state|soc_code|employer|city|visa_class|state fiscal_year|soc_code fiscal_year|state soc_code|city fiscal_year|employer state|employer fiscal_year|visa_class fiscal_year|state soc_code fiscal_year|min_petitions state',
  },
  '/api/lca/employer-years': { always: ['employer'], combined: '|state|visa_class|soc_code|state soc_code' },
  '/api/lca/by-state': {
    combined:
      'fiscal_year|visa_class|soc_code|soc_code fiscal_year|visa_class fiscal_year|soc_code visa_class',
  },
  '/api/lca/by-city': {
    combined:
      'fiscal_year|state|soc_code|visa_class|state fiscal_year|soc_code fiscal_year|state soc_code|state visa_class|state soc_code fiscal_year',
  },
  '/api/lca/by-soc': {
    combined:
      'fiscal_year|state|visa_class|city|employer|state fiscal_year|city fiscal_year|employer fiscal_year|employer state|state visa_class',
  },
  '/api/h1b/sponsor-finder': {
    combined:
      'job_title|soc_code|state|job_title state|job_title soc_code|soc_code state|job_title soc_code state',
  },
}

export const ROUTES = Object.keys(FILTERS)

/** So many questions to a route, no two the same. */
export function questionsTo(route: string, count: number): Question[] {
  const values = valuesOf(randomNumbers(route.length * 7919))
  const { always = [], combined } = FILTERS[route]!
  const combinations = combined.split('|').map((names) => names.split(' ').filter(Boolean))
  const questions = new Map<string, Question>()
  for (let i = 0; questions.size < count && i < count * 50; i++) {
    const names = [...always, ...combinations[i % combinations.length]!]
    if (/wages|employers|city|soc$|finder/.test(route)) names.push('limit')
    const question = Object.fromEntries(names.map((name) => [name, values[name]!()]))
    if (route === '/api/lca/stats' && !('fiscal_year' in question)) question.all_time = 1
    questions.set(JSON.stringify(question), question)
  }
  return [...questions.values()]
}

/** Words that a great part of all names holds: the heaviest questions that can be asked. */
export const BROADEST: [route: string, question: Question][] = [
  ['/api/lca/by-soc', { employer: 'inc' }],
  ['/api/lca/by-soc', { employer: 'c' }],
  ['/api/lca/by-soc', { city: 't1' }],
  ['/api/lca/employers', { employer: 'inc' }],
  ['/api/lca/employers', { city: 'port' }],
  ['/api/lca/employer-years', { employer: 'corporation' }],
  ['/api/lca/wages', { employer: 'inc' }],
  ['/api/h1b/sponsor-finder', { job_title: 'engineer' }],
]
