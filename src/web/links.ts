/** The addresses of the site's pages: one home for each. */

const encode = encodeURIComponent

/** Adds parameters; those without a value are left out. */
export function withQuery(path: string, params: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}

/** A city as an address writes it: `fort-worth`. One whose name has other signs than letters stays as it is. */
export const cityWord = (city: string): string =>
  /^[a-z -]+$/i.test(city.trim()) ? city.trim().toLowerCase().replaceAll(' ', '-') : city.trim().toLowerCase()

export const links = {
  home: '/',
  search: (q: string) => withQuery('/search', { q }),
  layoffs: (filter: Readonly<Record<string, unknown>> = {}) => withQuery('/layoffs', filter),
  notice: (id: string) => `/notices/${encode(id)}`,
  companies: (asked: Readonly<Record<string, unknown>> = {}) => withQuery('/companies', asked),
  company: (id: string) => `/companies/${encode(id)}`,
  state: (code: string) => `/states/${code.toLowerCase()}`,
  filings: (filter: Readonly<Record<string, unknown>> = {}) => withQuery('/filings', filter),
  filing: (accession: string) => `/filings/${encode(accession)}`,
  bankruptcies: (filter: Readonly<Record<string, unknown>> = {}) => withQuery('/bankruptcies', filter),
  bankruptcy: (id: string) => `/bankruptcies/${encode(id)}`,
  city: (state: string, city: string) => `/cities/${state.toLowerCase()}/${encode(cityWord(city))}`,
  industry: (sector: string) => `/industries/${encode(sector)}`,
  coverage: (code: string) => `/coverage/${code.toLowerCase()}`,
  claims: (code: string | null = null, asked: Readonly<Record<string, unknown>> = {}) =>
    withQuery(code === null ? '/claims' : `/claims/${code.toLowerCase()}`, asked),
  jolts: (code: string | null = null, asked: Readonly<Record<string, unknown>> = {}) =>
    withQuery(code === null ? '/jolts' : `/jolts/${code.toLowerCase()}`, asked),
  visas: '/visas',
  sponsors: (asked: Readonly<Record<string, unknown>> = {}) => withQuery('/visas/sponsors', asked),
  visaEmployer: (nameOrId: string) => `/visas/employers/${encode(nameOrId)}`,
  occupation: (soc: string) => `/occupations/${encode(soc)}`,
} as const
