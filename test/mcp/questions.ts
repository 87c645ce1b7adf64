/** Twenty questions of reporters, each with the call that answers it and what the publishers' files say. */

/** What is asked, how, and what the answer holds. */
export interface Question {
  words: string
  tool: string
  args: Record<string, unknown>
  /** Fields of the answer, or of its first record. */
  holds: { answer?: Record<string, unknown>; first?: Record<string, unknown>; text?: string }
}

const year = (y: number) => ({ date_from: `${y}-01-01`, date_to: `${y}-12-31` })

export const QUESTIONS: readonly Question[] = [
  {
    words: 'The biggest layoff in Texas in 2023?',
    tool: 'search_layoffs',
    args: { state: 'TX', ...year(2023), sort: 'employees_affected', limit: 3 },
    holds: { first: { city: 'Fort Worth', employees_affected: 1047 } },
  },
  {
    words: 'How many did Amazon lay off in Washington in October 2025?',
    tool: 'search_layoffs',
    args: { ticker: 'AMZN', state: 'WA', date_from: '2025-10-01', date_to: '2025-10-31' },
    holds: { answer: { employees_affected: 2303 } },
  },
  {
    words: 'And Microsoft there, in May and June 2025?',
    tool: 'search_layoffs',
    args: { ticker: 'MSFT', state: 'WA', date_from: '2025-05-01', date_to: '2025-06-30' },
    holds: { answer: { employees_affected: 2290 } },
  },
  {
    words: 'Workers in Cook County layoffs of 2024?',
    tool: 'search_layoffs',
    args: { state: 'IL', county: 'cook', ...year(2024), limit: 1 },
    holds: { answer: { employees_affected: 5849 } },
  },
  {
    words: 'Boeing in Missouri, autumn 2024?',
    tool: 'search_layoffs',
    args: { ticker: 'BA', state: 'MO', date_from: '2024-10-01', date_to: '2024-12-31' },
    holds: { answer: { employees_affected: 692 } },
  },
  {
    words: 'Meta in Washington, November 2022?',
    tool: 'search_layoffs',
    args: { ticker: 'META', state: 'WA', date_from: '2022-11-01', date_to: '2022-11-30' },
    holds: { answer: { total_counted: 2, employees_affected: 726 } },
  },
  {
    words: 'Meta in Texas, the same month?',
    tool: 'search_layoffs',
    args: { ticker: 'META', state: 'TX', date_from: '2022-11-01', date_to: '2022-11-30' },
    holds: { answer: { employees_affected: 222 } },
  },
  {
    words: "How large was the closing of GM's Lordstown plant?",
    tool: 'search_layoffs',
    args: { company: 'lordstown', state: 'OH', ...year(2018), sort: 'employees_affected' },
    holds: { first: { employees_affected: 1607 } },
  },
  {
    words: 'Did Silicon Valley Bank file in 2023?',
    tool: 'search_layoffs',
    args: { company: 'silicon valley bank', ...year(2023) },
    holds: { answer: { total: 0, has_more: false } },
  },
  {
    words: 'What did Twitter file in November 2022?',
    tool: 'search_layoffs',
    args: { company: 'twitter', date_from: '2022-11-01', date_to: '2022-11-30' },
    holds: { answer: { total: 8 } },
  },
  {
    words: 'How far do the unemployment claims go?',
    tool: 'get_stats',
    args: {},
    holds: { answer: { datasets: { dol_claims: { held: true, last: '2025-03-08', late: true } } } },
  },
  {
    words: 'What is new in the last month?',
    tool: 'get_recent_layoffs',
    args: { days: 30 },
    holds: { answer: { window: { from: '2026-07-10', to: '2026-08-08' } } },
  },
  {
    words: 'Which company is WMT, and is it Walmart?',
    tool: 'get_company_layoffs',
    args: { company: 'WMT' },
    holds: { answer: { company: 'Walmart', company_id: 'cik-104169' } },
  },
  {
    words: 'Layoffs of Iowa at a glance?',
    tool: 'get_state_summary',
    args: { state: 'IA' },
    holds: { answer: { state: 'IA', name: 'Iowa' } },
  },
  {
    words: 'National unemployment claims as far as they are held?',
    tool: 'get_market_pulse',
    args: {},
    holds: { answer: { dol_claims: { week_ending: '2025-03-08', initial_claims: 214_005 } } },
  },
  {
    words: 'How risky is Boeing, and what could not be scored?',
    tool: 'get_risk_signal',
    args: { company: 'BA' },
    holds: { answer: { company_id: 'cik-12927', score_max: 5 } },
  },
  {
    words: 'Who laid off lately and had asked for visas?',
    tool: 'get_talent_pipeline',
    args: { limit: 3 },
    holds: { answer: { lca_fiscal_years: [2025] } },
  },
  {
    words: 'How stands Iowa over all datasets?',
    tool: 'get_state_intelligence',
    args: { state: 'IA' },
    holds: { answer: { state: 'IA' } },
  },
  {
    words: 'All of Tesla as text?',
    tool: 'fetch',
    args: { id: 'company:cik-1318605' },
    holds: { text: 'Tesla' },
  },
  {
    words: 'What came before the bankruptcy of Bed Bath & Beyond?',
    tool: 'get_company_profile',
    args: { company: 'Bed Bath' },
    holds: { answer: { company_id: 'cik-886158' } },
  },
]
