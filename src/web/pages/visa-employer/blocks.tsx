/** The blocks of an employer's page. */
import { isThere } from '../../ask.ts'
import { ChartFigure, type Placed } from '../../charts/figure.tsx'
import { links } from '../../links.ts'
import { Block } from '../../parts/block.tsx'
import { OccupationTable } from '../../parts/occupations.tsx'
import { Rank } from '../../parts/rank.tsx'
import { RiskFactors } from '../../parts/risk-factors.tsx'
import { Table } from '../../parts/table.tsx'
import { Missing } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { count, shared, UNKNOWN, usd } from '../../words/numbers.ts'
import { certifiedShare, occupationTitle } from '../../words/visas.ts'
import type { VisaEmployer } from './page.tsx'

/** `2014 to 2022`; one year alone. */
const spanOf = (years: readonly number[]) =>
  years.length > 1 ? `${years[0]} to ${years.at(-1)}` : String(years[0] ?? UNKNOWN)

const inPart = (partial: boolean | null) => partial && <span class="tag late">held in part</span>

export function Years({ check, chart, hasYears }: VisaEmployer & { chart: Placed; hasYears: boolean }) {
  if (check === null) return null
  if (!isThere(check))
    return (
      <Block id="years" title="Years">
        <Missing part={check} />
      </Block>
    )
  return (
    <Block id="years" title="Approvals and denials by fiscal year">
      {hasYears && <ChartFigure labelledBy="years-h" {...chart} />}
      <Table
        label="H-1B decisions by fiscal year"
        rows={check.h1b ?? []}
        keyOf={({ fiscal_year }) => String(fiscal_year)}
        empty="No H-1B decision of it is held."
        columns={[
          {
            head: 'Fiscal year',
            kind: 'row',
            cell: ({ fiscal_year, partial }) => (
              <>
                {fiscal_year} {inPart(partial)}
              </>
            ),
          },
          { head: 'New approvals', kind: 'num', cell: (row) => count(row.initial_approvals) },
          { head: 'All approvals', kind: 'num', cell: (row) => count(row.approvals) },
          { head: 'Denials', kind: 'num', cell: (row) => count(row.denials) },
          { head: 'Share denied', kind: 'num', priority: 2, cell: (row) => shared(row.denial_rate, 1) },
        ]}
      />
    </Block>
  )
}

/** Its own cases, whatever they were filed under; null where that is not known. */
const casesOf = ({ check }: VisaEmployer) =>
  check && isThere(check) ? (check.lca?.reduce((sum, { petitions }) => sum + petitions, 0) ?? null) : null

export function Occupations(data: VisaEmployer) {
  const { occupations, searched, name } = data
  const own = casesOf(data)
  return (
    <Block id="occupations" title={`What employers called “${searched}” file for`}>
      {isThere(occupations) ? (
        <>
          <ByName searched={searched} />
          <OccupationTable
            label="Its occupations by LCA cases"
            rows={occupations.records}
            empty={
              own
                ? `${name} has ${count(own)} LCA cases, under other names than that.`
                : 'No LCA case of such a name is held.'
            }
          />
        </>
      ) : (
        <Missing part={occupations} />
      )}
    </Block>
  )
}

function ByName({ searched }: { searched: string }) {
  return (
    <p class="small quiet">
      Of all employers whose name as filed holds “{searched}”: other firms may be among them.
    </p>
  )
}

export function Filed({ years, searched }: VisaEmployer) {
  if (!isThere(years) || years.records.length === 0) return null
  return (
    <Block id="filed" title={`Filings and wages of employers called “${searched}”`}>
      <ByName searched={searched} />
      <Table
        label="LCA cases and wages by employer and fiscal year"
        rows={years.records}
        keyOf={({ employer, fiscal_year }, i) => `${employer} ${fiscal_year} ${i}`}
        columns={[
          { head: 'Employer as filed', kind: 'row', cell: ({ employer }) => employer },
          {
            head: 'Fiscal year',
            cell: ({ fiscal_year, partial }) => (
              <>
                {fiscal_year ?? UNKNOWN} {inPart(partial)}
              </>
            ),
          },
          { head: 'LCA cases', kind: 'num', cell: ({ petitions }) => count(petitions) },
          { head: 'Median wage', kind: 'num', cell: ({ median_wage_usd }) => usd(median_wage_usd) },
          {
            head: 'Lowest to highest',
            kind: 'num',
            priority: 3,
            cell: ({ min_wage_usd, max_wage_usd }) => `${usd(min_wage_usd)} to ${usd(max_wage_usd)}`,
          },
          { head: 'Certified', kind: 'num', priority: 2, cell: (row) => certifiedShare(row) },
        ]}
      />
    </Block>
  )
}

export function Cases({ cases }: VisaEmployer) {
  if (!isThere(cases) || cases.records.length === 0) return null
  return (
    <Block id="cases" title={`Newest of ${count(cases.total)} cases`}>
      <Table
        label="Newest LCA cases with their wages"
        rows={cases.records}
        keyOf={({ case_number }, i) => `${case_number} ${i}`}
        columns={[
          { head: 'Job title', kind: 'row', cell: ({ job_title }) => job_title ?? UNKNOWN },
          {
            head: 'Occupation',
            priority: 3,
            cell: ({ soc_code, soc_title }) =>
              soc_code ? (
                <a href={links.occupation(soc_code)}>{occupationTitle(soc_title, soc_code)}</a>
              ) : (
                UNKNOWN
              ),
          },
          {
            head: 'Place',
            priority: 2,
            cell: ({ worksite_city, worksite_state }) =>
              [worksite_city, worksite_state].filter(Boolean).join(', ') || UNKNOWN,
          },
          { head: 'Wage a year', kind: 'num', cell: ({ annual_wage_usd }) => usd(annual_wage_usd) },
          { head: 'Status', priority: 2, cell: ({ status }) => status ?? UNKNOWN },
          { head: 'Decided', priority: 3, cell: ({ decision_date }) => day(decision_date) },
        ]}
      />
    </Block>
  )
}

export function Decisions({ decisions, searched }: VisaEmployer) {
  if (!isThere(decisions) || decisions.records.length === 0) return null
  return (
    <Block id="names" title={`Petitioners called “${searched}”`}>
      <ByName searched={searched} />
      <Rank
        items={decisions.records.map(
          ({ employer, employer_cut, approvals, denials, fiscal_years: years }) => ({
            name: `${employer ?? 'Name left blank'}${employer_cut ? '…' : ''}`,
            value: approvals,
            shown: count(approvals),
            note: `approved; ${count(denials)} denied, ${spanOf(years)}`,
          }),
        )}
      />
    </Block>
  )
}

export function Risk({ check }: VisaEmployer) {
  if (check === null || !isThere(check)) return null
  const { risk, as_of, h1b_fiscal_year: year } = check
  return (
    <Block id="risk" title={`Why the risk score is ${risk.score}`}>
      {risk.remark && <p class="note">{risk.remark}.</p>}
      <RiskFactors factors={risk.factors} />
      <p class="small quiet">
        As of {day(as_of)}
        {year !== null && `, with the denials of fiscal year ${year}`}. A low score says that these records
        tell of no risk, not that there is none.
      </p>
    </Block>
  )
}
