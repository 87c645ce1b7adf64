/** What is told of each dataset besides its figures: whose it is, under which terms, and where its records are asked. */

/** One dataset. */
export interface DataSet {
  slug: string
  publisher: string
  terms: string
  /** True for what is in the public domain, as these terms say. */
  isPublicDomain: boolean
  /** The route whose records have its fields. */
  path: string
}

const FEDERAL = 'Work of the US government, in the public domain'

/** In the order in which answers name them; docs/citing.md has the terms in full. */
export const SETS: readonly DataSet[] = [
  {
    slug: 'warn',
    publisher: 'The labor agencies of the states, each named on its record',
    terms: 'Public records of the states',
    isPublicDomain: true,
    path: '/api/records',
  },
  {
    slug: 'h1b',
    publisher: 'U.S. Citizenship and Immigration Services, H-1B Employer Data Hub',
    terms: FEDERAL,
    isPublicDomain: true,
    path: '/api/h1b/employers',
  },
  {
    slug: 'lca',
    publisher: 'U.S. Department of Labor, Office of Foreign Labor Certification',
    terms: FEDERAL,
    isPublicDomain: true,
    path: '/api/lca/employers',
  },
  {
    slug: 'dol_claims',
    publisher: 'U.S. Department of Labor, Employment and Training Administration',
    terms: FEDERAL,
    isPublicDomain: true,
    path: '/api/dol-claims',
  },
  {
    slug: 'jolts',
    publisher: 'U.S. Bureau of Labor Statistics',
    terms: `${FEDERAL}; the Bureau asks to be named`,
    isPublicDomain: true,
    path: '/api/jolts/national',
  },
  {
    slug: 'sec',
    publisher: 'U.S. Securities and Exchange Commission, EDGAR',
    terms: 'Public; companies’ own texts',
    isPublicDomain: false,
    path: '/api/sec-filings',
  },
  {
    slug: 'bankruptcy',
    publisher: 'U.S. courts’ feeds and CourtListener',
    terms: 'Public records',
    isPublicDomain: false,
    path: '/api/bankruptcies',
  },
]
