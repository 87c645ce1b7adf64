/** The site: its pages, one line each, and what the server needs besides. */
import type { AnyOperation } from '#contract/operation.ts'
import { oembed } from './files/oembed.ts'
import type { SitePage, WebSettings } from './page.tsx'
import bankruptcies from './pages/bankruptcies/page.tsx'
import claims from './pages/claims/national.tsx'
import stateClaims from './pages/claims/state.tsx'
import companies from './pages/companies/page.tsx'
import company from './pages/company/page.tsx'
import coverageList from './pages/coverage/list.tsx'
import coverage from './pages/coverage/page.tsx'
import filing from './pages/filing/page.tsx'
import filings from './pages/filings/page.tsx'
import home from './pages/home/page.tsx'
import jolts from './pages/jolts/national.tsx'
import stateJolts from './pages/jolts/state.tsx'
import layoffs from './pages/layoffs/page.tsx'
import notice from './pages/notice/page.tsx'
import occupations from './pages/occupations/list.tsx'
import occupation from './pages/occupations/page.tsx'
import search from './pages/search/page.tsx'
import shortNotice from './pages/short-notice/page.tsx'
import sponsors from './pages/sponsors/page.tsx'
import state from './pages/state/page.tsx'
import states from './pages/states/page.tsx'
import visaEmployer from './pages/visa-employer/page.tsx'
import visas from './pages/visas/page.tsx'

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
  claims,
  stateClaims,
  jolts,
  stateJolts,
  visas,
  sponsors,
  visaEmployer,
  occupations,
  occupation,
]

/** The pages with their charts, as operations. */
export function webPages(settings: WebSettings): AnyOperation[] {
  const sites = PAGES.map((page) => page(settings))
  const charted = sites.map((site) => site.charted)
  return [...sites.flatMap(({ operations }) => operations), oembed(charted, settings)]
}
