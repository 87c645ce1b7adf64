/** The site: its pages, one line each, and what the server needs besides. */
import type { AnyOperation } from '#contract/operation.ts'
import type { SitePage, WebSettings } from './page.tsx'
import bankruptcies from './pages/bankruptcies/page.tsx'
import companies from './pages/companies/page.tsx'
import company from './pages/company/page.tsx'
import coverageList from './pages/coverage/list.tsx'
import coverage from './pages/coverage/page.tsx'
import filing from './pages/filing/page.tsx'
import filings from './pages/filings/page.tsx'
import home from './pages/home/page.tsx'
import layoffs from './pages/layoffs/page.tsx'
import notice from './pages/notice/page.tsx'
import search from './pages/search/page.tsx'
import shortNotice from './pages/short-notice/page.tsx'
import state from './pages/state/page.tsx'
import states from './pages/states/page.tsx'

export { assetFiles } from './assets.ts'
export { problemPage } from './shell/problem.tsx'

const PAGES: readonly SitePage[] = [
  home,
  search,
  layoffs,
  notice,
  companies,
  company,
  states,
  state,
  coverageList,
  coverage,
  shortNotice,
  filings,
  filing,
  bankruptcies,
]

/** The pages, as operations. */
export const webPages = (settings: WebSettings): AnyOperation[] => PAGES.map((page) => page(settings))
