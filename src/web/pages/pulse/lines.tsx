/** The lines of the page, each a figure and words; what is not held is said and never 0. */
import type { ComponentChildren } from 'preact'
import { links } from '../../links.ts'
import { day, month } from '../../words/dates.ts'
import { noticesOf } from '../../words/notices.ts'
import { count, percent, percentage, UNKNOWN } from '../../words/numbers.ts'
import type { Pulse } from './page.tsx'

/** One line. */
interface Line {
  name: string
  value: string
  line: ComponentChildren
  href?: string
}

const NOT_HELD = 'Not held here, or not to be read now.'

/** All lines, in the order of the datasets. */
export const linesOf = (pulse: Pulse): Line[] => [
  notices(pulse),
  industry(pulse),
  risk(pulse),
  petitions(pulse),
  applications(pulse),
  claims(pulse),
  openings(pulse),
  filings(pulse),
  cases(pulse),
]

/** Why the days of a dataset are not all held; null where they are. */
const gapOf = ({ warnings }: Pulse, dataset: string): string | null =>
  warnings.find(({ code, dataset: of }) => code === 'window_not_held' && of === dataset)?.text ?? null

/** Why there is no figure, as a sentence. */
const notHeld = (gap: string) => `${gap.charAt(0).toUpperCase()}${gap.slice(1)}.`

function notices({ warn }: Pulse): Line {
  const { last_30_days: last, notices_unsized: _, ...all } = warn
  return {
    name: 'Layoff notices',
    href: links.layoffs(),
    value: count(last.employees_affected),
    line: `Workers in the ${count(last.notices)} notices of the last 30 days that are known by now; ${count(last.notices_unsized)} of them give no number. In all, ${noticesOf(all.notices, all.employees_affected)} are held, the newest of ${day(all.latest_notice)}.`,
  }
}

function industry({ top_industries }: Pulse): Line {
  const [first, second] = top_industries
  return {
    name: 'Industries',
    value: count(first?.employees_affected),
    line: first
      ? `Workers in notices of ${first.industry} in 90 days, the most of all industries${second ? `; ${second.industry} follows with ${count(second.employees_affected)}` : ''}. Notices that name none are left out.`
      : 'No notice of the last 90 days names an industry.',
  }
}

function risk({ at_risk_companies }: Pulse): Line {
  const [first] = at_risk_companies ?? []
  return {
    name: 'Risk',
    href: '/risk',
    value: first ? `${first.score} of ${first.score_max}` : UNKNOWN,
    line: first ? (
      <>
        The highest risk score, of <a href={links.company(first.company_id)}>{first.company}</a>:{' '}
        {first.level.toLowerCase()}. A lead, not a finding.
      </>
    ) : (
      'No company has a score.'
    ),
  }
}

function petitions({ h1b }: Pulse): Line {
  return {
    name: 'H-1B petitions',
    value: count(h1b?.approvals),
    line: h1b?.fiscal_year
      ? `Approvals of fiscal year ${h1b.fiscal_year}, ${count(h1b.initial_approvals)} of them for a first job; ${count(h1b.denials)} denials, ${percent(h1b.denials, h1b.approvals + h1b.denials)} of decisions.`
      : NOT_HELD,
  }
}

function applications({ lca }: Pulse): Line {
  return {
    name: 'Labor condition applications',
    value: count(lca?.petitions),
    line: lca?.fiscal_year
      ? `Cases of ${count(lca.employers)} employers in fiscal year ${lca.fiscal_year}, at ${lca.average_wage_usd === null ? 'a wage that is not told' : `$${count(lca.average_wage_usd)} a year on average`}.`
      : NOT_HELD,
  }
}

function claims({ dol_claims }: Pulse): Line {
  return {
    name: 'Unemployment claims',
    value: count(dol_claims?.initial_claims),
    line: dol_claims
      ? `First claims in the week to ${day(dol_claims.week_ending)}, not adjusted; ${count(dol_claims.continued_claims)} continued in the week before it, ${percentage(dol_claims.insured_unemployment_rate, 2)} of those insured.`
      : NOT_HELD,
  }
}

/** Thousands as a survey gives them. */
const thousands = (value: number | null | undefined) =>
  value === null || value === undefined ? UNKNOWN : count(value * 1000)

function openings({ jolts }: Pulse): Line {
  const of = (element: string) => jolts?.records.find((each) => each.element === element)
  return {
    name: 'Job openings',
    value: thousands(of('JO')?.level_thousands),
    line: jolts
      ? `Openings in ${month(jolts.period)}; ${thousands(of('HI')?.level_thousands)} hires, ${thousands(of('QU')?.level_thousands)} quits, ${thousands(of('LD')?.level_thousands)} layoffs and discharges.`
      : NOT_HELD,
  }
}

function filings(pulse: Pulse): Line {
  const { sec } = pulse
  const gap = gapOf(pulse, 'sec')
  return {
    name: '8-K filings',
    href: links.filings(),
    value: count(sec?.last_30_days),
    line: sec
      ? gap !== null && sec.last_30_days === null
        ? `${notHeld(gap)} ${count(sec.total_filings)} are held.`
        : `Filings of the last 30 days; ${count(sec.restructuring_30_days)} of costs of exits, ${count(sec.bankruptcy_30_days)} of bankruptcy. ${count(sec.total_filings)} are held.`
      : NOT_HELD,
  }
}

function cases(pulse: Pulse): Line {
  const { bankruptcy } = pulse
  const gap = gapOf(pulse, 'bankruptcy')
  return {
    name: 'Bankruptcies',
    href: links.bankruptcies(),
    value: count(bankruptcy?.last_30_days),
    line: bankruptcy
      ? gap !== null && bankruptcy.last_30_days === null
        ? `${notHeld(gap)} ${count(bankruptcy.total_cases)} are held.`
        : `Cases of the last 30 days; ${count(bankruptcy.chapter_11_30_days)} under chapter 11, ${count(bankruptcy.warn_matched_30_days)} of companies that gave notice of layoffs. ${count(bankruptcy.total_cases)} are held.`
      : NOT_HELD,
  }
}
