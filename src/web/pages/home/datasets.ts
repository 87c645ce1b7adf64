/** What is held, with the page that leads into it where there is one. */

export const DATASETS: readonly { slug: string; name: string; about: string; href?: string }[] = [
  { slug: 'warn', name: 'WARN notices', href: '/layoffs', about: 'Who is letting go whom, where and when' },
  { slug: 'h1b', name: 'H-1B petitions', href: '/visas', about: 'Who was granted visas, and denied' },
  {
    slug: 'lca',
    name: 'LCA filings',
    href: '/occupations',
    about: 'Who hires for which job, where, at what wage',
  },
  {
    slug: 'dol_claims',
    name: 'Unemployment claims',
    href: '/claims',
    about: 'How many file, week by week, by state',
  },
  {
    slug: 'jolts',
    name: 'JOLTS',
    href: '/jolts',
    about: 'Openings, hires, quits and layoffs by month',
  },
  {
    slug: 'sec',
    name: 'SEC 8-K filings',
    href: '/filings',
    about: 'What listed companies report of restructuring',
  },
  {
    slug: 'bankruptcy',
    name: 'Bankruptcies',
    href: '/bankruptcies',
    about: 'Chapter 7 and 11 cases, matched to notices',
  },
]
