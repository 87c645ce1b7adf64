/** The site: its pages, one line each, and what the server needs besides. */
import type { AnyOperation } from '#contract/operation.ts'
import type { StaticFile } from '#contract/static-file.ts'
import { assetFiles } from './assets.ts'
import { oembed } from './files/oembed.ts'
import bankruptcies from './pages/bankruptcies/page.tsx'
import bankruptcy from './pages/bankruptcy/page.tsx'
import city from './pages/city/page.tsx'
import claims from './pages/claims/national.tsx'
import stateClaims from './pages/claims/state.tsx'
import companies from './pages/companies/page.tsx'
import company from './pages/company/page.tsx'
import coverageList from './pages/coverage/list.tsx'
import coverage from './pages/coverage/page.tsx'
import data from './pages/datasets/page.tsx'
import filing from './pages/filing/page.tsx'
import filings from './pages/filings/page.tsx'
import home from './pages/home/page.tsx'
import industries from './pages/industries/page.tsx'
import industry from './pages/industry/page.tsx'
import jolts from './pages/jolts/national.tsx'
import stateJolts from './pages/jolts/state.tsx'
import layoffs from './pages/layoffs/page.tsx'
import methodology from './pages/methodology/page.tsx'
import notice from './pages/notice/page.tsx'
import occupations from './pages/occupations/list.tsx'
import occupation from './pages/occupations/page.tsx'
import pulse from './pages/pulse/page.tsx'
import risk from './pages/risk/page.tsx'
import search from './pages/search/page.tsx'
import shortNotice from './pages/short-notice/page.tsx'
import signal from './pages/signal/page.tsx'
import signals from './pages/signals/page.tsx'
import sponsors from './pages/sponsors/page.tsx'
import state from './pages/state/page.tsx'
import states from './pages/states/page.tsx'
import visaEmployer from './pages/visa-employer/page.tsx'
import visas from './pages/visas/page.tsx'
import { problemPageOf } from './shell/problem.tsx'
import { opensearchFile } from './site/opensearch.ts'
import { opml } from './site/opml.ts'
import { robotsFile } from './site/robots.ts'
import { sitemapOperations } from './site/sitemap.ts'
import type { SitePage, WebSettings } from './site-page.ts'

/** What pages load, and what is told to search engines and browsers: the same for whichever edition. */
export const siteFiles = (settings: Pick<WebSettings, 'publicUrl'>): StaticFile[] => [
  ...assetFiles,
  robotsFile(settings),
  opensearchFile(settings),
]

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
  bankruptcy,
  city,
  industries,
  industry,
  signals,
  signal,
  risk,
  pulse,
  methodology,
  data,
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

/** The page that says what went wrong. */
export const problemPage = problemPageOf(PAGES)

/** The pages with their charts, as operations. */
export function webPages(settings: WebSettings): AnyOperation[] {
  const sites = PAGES.map((page) => page(settings))
  const charted = sites.map((site) => site.charted)
  const lists = PAGES.map(({ path }) => path).filter((path) => !path.includes('{') && path !== '/search')
  return [
    ...sites.flatMap(({ operations }) => operations),
    oembed(charted, settings),
    opml(settings),
    ...sitemapOperations(lists, settings),
  ]
}
