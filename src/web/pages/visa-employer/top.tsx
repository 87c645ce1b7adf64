/** The head of an employer's page: the finding, and the figures that it rests on. */
import type { z } from 'zod'
import type riskCheck from '#insights/crossref/h1b-risk-check.ts'
import { isThere } from '../../ask.ts'
import { links } from '../../links.ts'
import { Figures } from '../../parts/figures.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { noticesOf } from '../../words/notices.ts'
import { count, counted, shared, usd } from '../../words/numbers.ts'
import { yearOf } from '../../words/visas.ts'
import type { VisaEmployer } from './page.tsx'

type Told = z.output<typeof riskCheck.output>
type Year = NonNullable<Told['h1b']>[number]

/** The finding with its figure. */
export function findingOf({ name, check, years }: VisaEmployer): string {
  const newest = check && isThere(check) ? yearOf(check.h1b ?? []) : undefined
  if (newest)
    return `${name}: ${counted(newest.approvals, 'H-1B petition')} approved in fiscal year ${newest.fiscal_year}, ${shared(newest.denial_rate, 1)} denied`
  const filed = isThere(years) ? years.records.reduce((sum, { petitions }) => sum + petitions, 0) : 0
  return filed > 0 ? `${name}: ${counted(filed, 'LCA case')}` : `${name}: no visa filings are held`
}

/** Who gave no notice has no page among companies. */
export function Notices({ id, notices, employees_affected }: { id: string } & Told['warn']) {
  if (notices === 0) return <>No layoff notice is held of it.</>
  return (
    <>
      <a href={links.company(id)}>{noticesOf(notices, employees_affected, 'layoff notice')}</a>{' '}
      {notices === 1 ? 'is' : 'are'} held of it too.
    </>
  )
}

export function Top(data: VisaEmployer & { newest: Year | undefined }) {
  const { check, newest, searched } = data
  const found = check && isThere(check) ? check : null
  const wage = yearOf(found?.lca ?? [])
  return (
    <div class="stack head">
      <h1>{findingOf(data)}</h1>
      <p class="lead">
        {found ? (
          <Notices id={found.company_id} {...found.warn} />
        ) : (
          `No company with layoff notices is known by this name; its filings are those whose employer’s name holds “${searched}”.`
        )}
      </p>
      <Figures
        items={[
          {
            name: 'H-1B approved',
            value: count(newest?.approvals),
            note: newest && `fiscal year ${newest.fiscal_year}${newest.partial ? ', held in part' : ''}`,
          },
          { name: 'Of them new', value: count(newest?.initial_approvals) },
          {
            name: 'Denied',
            value: count(newest?.denials),
            note: newest && `${shared(newest.denial_rate, 1)} of its decisions`,
          },
          {
            name: 'Mean wage offered',
            value: usd(wage?.average_wage_usd),
            note: wage && `${counted(wage.petitions, 'LCA case')}, fiscal year ${wage.fiscal_year}`,
          },
          ...(found
            ? [
                {
                  name: 'Risk',
                  value: `${found.risk.score} of ${found.risk.score_max}`,
                  note: <a href="#risk">{found.risk.level}: why</a>,
                },
              ]
            : []),
        ]}
      />
      {found && <Warnings of={found.warnings.filter(({ dataset }) => dataset !== 'warn')} />}
    </div>
  )
}
