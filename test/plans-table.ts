/** What the plans promise, written down once more beside the code that keeps it, so that a slip is noticed. */
import type { PlanName } from '#contract/plans.ts'

/** From least to most. */
export const PLAN_ORDER: PlanName[] = ['anonymous', 'free', 'starter', 'pro', 'investor', 'enterprise']

/** Calls a day, records a call, and the first day of their history on SAMPLE_DAY; null is without limit. */
export const PROMISED: Record<PlanName, { calls: number | null; records: number; from: string | null }> = {
  anonymous: { calls: 25, records: 25, from: '2026-03-22' },
  free: { calls: 25, records: 25, from: '2026-02-20' },
  starter: { calls: 200, records: 100, from: '2025-05-21' },
  pro: { calls: 1000, records: 500, from: null },
  investor: { calls: 5000, records: 1000, from: null },
  enterprise: { calls: null, records: 5000, from: null },
}

/** The smallest plan that is answered, by route. */
export const NEEDED: Record<PlanName, string[]> = {
  anonymous: [
    '/api/records',
    '/api/records/{id}',
    '/api/records/facets',
    '/api/aggregate',
    '/api/stats',
    '/api/coverage',
    '/api/trends',
    '/api/top-companies',
    '/api/companies',
    '/api/company/{company_name}',
    '/api/state/{state_code}',
    '/api/states',
    '/api/yearly',
    '/api/industries',
    '/api/industries/{sector}',
    '/api/cities/{state}/{city}',
    '/api/geo',
    '/api/violations',
    '/api/market-pulse',
    '/api/unified-search',
    '/api/map-data',
    '/api/crossref/company-timeline/{company_name}',
    '/api/export/sample-csv',
    '/api/auth/check',
    '/feeds/layoffs.atom',
    '/feeds/states/{state_code}.atom',
    '/feeds/companies/{company_id}.atom',
    '/feeds/layoffs.ics',
  ],
  free: [
    '/api/export/csv',
    '/api/export/json',
    '/api/export/parquet',
    '/api/export/jsonld',
    '/api/reports/monthly',
    '/api/reports/monthly/{month}',
    '/api/changes',
    '/api/alerts',
    '/api/filters',
    '/api/filters/preview',
    '/api/filters/{filter_id}/matches',
    '/api/webhooks',
    '/api/webhooks/{webhook_id}/deliveries',
  ],
  starter: [
    '/api/h1b/stats',
    '/api/h1b/employers',
    '/api/h1b/by-state',
    '/api/h1b/sponsor-finder',
    '/api/h1b-risk-check',
    '/api/lca/stats',
    '/api/lca/wages',
    '/api/lca/employers',
    '/api/lca/employer-years',
    '/api/lca/by-state',
    '/api/lca/by-city',
    '/api/lca/by-soc',
    '/api/dol-claims',
    '/api/dol-claims/national',
    '/api/dol-claims/stats',
    '/api/jolts/stats',
    '/api/jolts/series',
    '/api/jolts/national',
    '/api/jolts/by-state',
    '/api/jolts/by-industry',
    '/api/jolts/trends',
    '/api/crossref/layoffs-vs-h1b',
    '/api/crossref/by-state',
    '/api/crossref/by-city',
    '/api/crossref/by-company',
    '/api/crossref/talent-pipeline',
    '/api/risk-signal',
    '/api/risk-signal/company/{company_name}',
    '/api/talent/search',
  ],
  pro: [
    '/api/sec-filings',
    '/api/sec-filings/stats',
    '/api/sec-filings/by-company',
    '/api/sec-filings/by-date',
    '/api/sec-filings/ticker/{ticker}',
    '/api/sec-filings/detail/{accession_number}',
    '/api/sec-filings/facets',
    '/api/sec-filings/warn-crossref',
    '/api/bankruptcies',
    '/api/bankruptcies/{id}',
    '/api/bankruptcies/stats',
    '/api/bankruptcies/by-date',
    '/api/bankruptcies/by-state',
    '/api/bankruptcies/by-court',
    '/api/bankruptcies/facets',
    '/api/bankruptcies/warn-crossref',
    '/api/state-intelligence/{state_code}',
  ],
  investor: [
    '/api/signals/talent-displacement',
    '/api/signals/metro-contagion',
    '/api/signals/industry-domino',
    '/api/signals/summary',
  ],
  enterprise: [],
}

/**
 * What is sold is for everybody, whichever plan they have, and costs no call: what each route answers to whoever is not
 * logged in, has paid nothing, and is not the payment processor.
 */
export const SOLD_TO_ALL: Record<string, { query?: string; status: number; code?: string }> = {
  'GET /billing/plans': { status: 200 },
  'POST /billing/checkout': { query: 'tier=pro&period=yearly', status: 200 },
  'POST /billing/checkout-alert': { query: 'email=ann@example.org', status: 200 },
  'POST /billing/checkout-addon': { query: 'product=weekly-report', status: 200 },
  'POST /billing/checkout-onetime': { query: 'product_type=warn-full&format=parquet', status: 200 },
  'POST /billing/checkout-data-subscription': { query: 'product_type=all-daily', status: 200 },
  'GET /billing/success': { query: 'session_id=cs_none', status: 404, code: 'not_found' },
  'GET /billing/success-alert': { query: 'session_id=cs_none', status: 404, code: 'not_found' },
  'GET /billing/success-addon': { query: 'session_id=cs_none', status: 404, code: 'not_found' },
  'GET /billing/success-onetime': { query: 'session_id=cs_none', status: 404, code: 'not_found' },
  'GET /billing/download/{token}': { status: 404, code: 'not_found' },
  'POST /billing/download/{token}': { status: 404, code: 'not_found' },
  'POST /billing/portal': { query: 'email=ann@example.org', status: 401, code: 'login_required' },
  'POST /billing/webhook': { status: 400, code: 'signature_refused' },
}

/** Where single records stand in an answer, and the day that makes one old. Sums cover all for all (decision 4). */
export const DATED: Record<string, { list: string; day: (record: Fields) => unknown }> = {
  '/api/records': { list: 'records', day: (record) => record.notice_date },
  '/api/company/{company_name}': { list: 'records', day: (record) => record.notice_date },
  '/api/state/{state_code}': { list: 'latest_notices', day: (record) => record.notice_date },
  '/api/industries/{sector}': { list: 'latest_notices', day: (record) => record.notice_date },
  '/api/cities/{state}/{city}': { list: 'latest_notices', day: (record) => record.notice_date },
  '/api/violations': { list: 'records', day: (record) => record.notice_date },
  '/api/map-data': { list: 'records', day: (record) => record.notice_date },
  '/api/crossref/company-timeline/{company_name}': { list: 'timeline', day: (record) => record.date },
  '/api/unified-search': { list: 'results.warn', day: (record) => record.notice_date },
  '/api/filters/{filter_id}/matches': { list: 'records', day: (record) => record.notice_date },
  '/api/export/json': { list: '', day: (record) => record.notice_date },
  '/api/lca/wages': { list: 'records', day: (record) => record.decision_date },
  '/api/dol-claims': { list: 'records', day: (record) => record.week_ending },
  '/api/dol-claims/national': { list: 'records', day: (record) => record.week_ending },
  // A month counts as long as one day of it does.
  '/api/jolts/national': { list: 'records', day: ({ year, month }) => `${year}-${two(month)}-31` },
}
/** The invented claims are all of this spring: nothing of them is old. */
export const ALL_NEW = ['/api/dol-claims', '/api/dol-claims/national']

/** Lists that are not of records: what a plan holds, which states are held how, and what to ask for a figure. */
export const ABOUT_THE_SERVICE = /^(capabilities\.|jurisdictions$|coverage\.|queries$)/

type Fields = Record<string, unknown>
const two = (number: unknown) => String(number).padStart(2, '0')
