/** For tests: shows a page over a database, as its visitors see what stands in it. */
import { load } from 'cheerio'
import type { PageOperation } from '#contract/page.ts'
import { PLANS } from '#contract/plans.ts'
import { type Around, showOn } from '#contract/testing/ask.ts'
import type { Database } from '#storage/database.ts'
import type { SitePage, WebSettings } from '../site-page.ts'

const SETTINGS: WebSettings = {
  plan: PLANS.enterprise,
  publicUrl: 'http://localhost:8080',
  contact: '',
  operations: [],
}

const showToday = showOn('2024-06-01')

/** The page's own part, without what stands around all pages. */
export async function show(
  site: SitePage,
  db: Database,
  query: Record<string, unknown> = {},
  { settings = {}, edition, ...around }: Around & { settings?: Partial<WebSettings> } = {},
) {
  const [page] = site({ ...SETTINGS, ...settings }).operations as unknown as PageOperation[]
  const datasets = { warn: { rows: {} }, companies: {}, links: {} } as never
  return load(await showToday(page!, db, query, { ...around, edition: { datasets, ...edition } }))
}
