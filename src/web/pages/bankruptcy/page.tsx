/** One bankruptcy case: its docket, its court, the employer it is matched with and why. */
import { z } from 'zod'
import { text } from '#contract/fields.ts'
import bankruptcy from '#insights/bankruptcies/bankruptcy.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Figures } from '../../parts/figures.tsx'
import { MatchedBy, ReportMatch } from '../../parts/report.tsx'
import { Table } from '../../parts/table.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { noticesOf } from '../../words/notices.ts'
import { count, UNKNOWN } from '../../words/numbers.ts'

type Told = z.output<typeof bankruptcy.output>

/** The case, and where it is said that something is wrong with it. */
type Asked = Told & { contact: string; publicUrl: string }

export default page({
  path: '/bankruptcies/{id}',
  summary: 'One bankruptcy case',
  input: z.object({ id: text(60) }),
  load: async (ask, { id }, { contact, publicUrl }): Promise<Asked> => ({
    ...(await ask.of(bankruptcy, { id })),
    contact,
    publicUrl,
  }),
  head: (told) => ({
    title: `${told.record.debtor}, bankruptcy case${told.record.docket_number ? ` ${told.record.docket_number}` : ''}`,
    description: `${finding(told)}. ${told.court?.court_name ?? 'Its court is not known'}.`,
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Bankruptcies', href: links.bankruptcies() },
    ],
    section: 'companies',
    sources: `${sourcesOf(told.record.sources)}. Natural persons are left out.`,
  }),
  forms: { json: (params) => ({ operation: bankruptcy, params }) },
  view: (told) => (
    <>
      <div class="stack head">
        <h1>{finding(told)}</h1>
        <p class="lead">
          {told.court ? told.court.court_name : 'Its court is not known: only an 8-K filing told of it'}
          {told.docket.docket_number && `, docket ${told.docket.docket_number}`}.
        </p>
        <Ways {...told} />
        <Strip {...told} />
      </div>
      <Warnings of={told.warnings} />
      <Facts {...told} />
      <Employer {...told} />
      <Others {...told} />
    </>
  ),
})

export function finding({ record }: Pick<Told, 'record'>): string {
  const { debtor, chapter, filing_date, date_closed, last_seen } = record
  const under = chapter ? `under chapter ${chapter}` : 'for bankruptcy'
  if (date_closed) return `The bankruptcy case of ${debtor} was closed on ${day(date_closed)}`
  if (filing_date) return `${debtor} filed ${under} on ${day(filing_date)}`
  // Only later events were seen of it, and of how it goes on since nothing is known.
  return `${debtor} was in bankruptcy${chapter ? ` under chapter ${chapter}` : ''} when last seen, on ${day(last_seen)}`
}

const SOURCE_NAMES: Readonly<Record<string, string>> = {
  docket: 'The court’s docket',
  courtlistener: 'CourtListener',
  rss: 'The court’s feed',
  sec_8k: 'An 8-K filing with item 1.03',
}

const sourcesOf = (sources: string) =>
  sources
    .split(',')
    .map((source) => SOURCE_NAMES[source.trim()] ?? source)
    .join(', ')

/** Where only an 8-K told of a case, its id is that of the filing. */
const FILED = /^sec-(\d{10}-\d{2}-\d{6})$/

function Ways({ record, docket: { docket_url, is_paid }, employer }: Told) {
  const accession = FILED.exec(record.id)?.[1]
  return (
    <p class="row">
      {docket_url && (
        <a class="btn main" href={docket_url} rel="noreferrer">
          {is_paid ? 'See the docket (the court charges)' : accession ? 'See it at EDGAR' : 'See its docket'}
        </a>
      )}
      {accession && (
        <a class="btn" href={links.filing(accession)}>
          What the filing says
        </a>
      )}
      {employer && employer.notices > 0 && (
        <a class="btn" href={links.company(employer.company_id)}>
          All of this employer
        </a>
      )}
    </p>
  )
}

function Strip({ record, employer }: Told) {
  return (
    <Figures
      items={[
        {
          name: 'Filed',
          value: day(record.filing_date),
          note: record.filing_date ? undefined : 'only later events of it were seen',
        },
        {
          name: 'Chapter',
          value: record.chapter ?? UNKNOWN,
          note: record.converted_from
            ? `${record.converted_from} before`
            : record.chapter
              ? undefined
              : 'no source says',
        },
        {
          name: 'Closed',
          value: day(record.date_closed),
          note: record.date_closed ? undefined : 'not known',
        },
        {
          name: 'WARN notices',
          value: employer ? count(employer.notices) : UNKNOWN,
          note: employer
            ? `${employer.employees_affected ? `of ${count(employer.employees_affected)} workers, ` : ''}by the matched employer`
            : 'no employer is matched',
        },
      ]}
    />
  )
}

function Facts({ record, court }: Told) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Debtor', record.debtor],
    ['Does business as', record.trade_name],
    ['Court', court?.court_name ?? null],
    ['State of the court', court?.court_state ?? null],
    ['Docket number', record.docket_number],
    [
      'Who filed',
      record.is_involuntary === null ? null : record.is_involuntary ? 'its creditors' : 'the debtor itself',
    ],
    ['SEC number', record.cik],
    ['Told of by', sourcesOf(record.sources)],
    ['First and last seen', `${day(record.first_seen)} and ${day(record.last_seen)}`],
    ['Id', record.id],
  ]
  return (
    <Block id="facts" title="What is known of it">
      <dl class="facts">
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Block>
  )
}

function Employer({ record, employer, matched_by, contact, publicUrl }: Asked) {
  return (
    <Block
      id="employer"
      title="The employer, and why it is held to be it"
      tools={
        employer && employer.notices > 0
          ? [{ name: 'Its notices', href: links.layoffs({ company_id: employer.company_id }) }]
          : []
      }
    >
      {employer === null ? (
        <p>No employer is matched: the debtor may be another firm of a group, or file under another name.</p>
      ) : (
        <div class="stack">
          <p>
            {employer.notices > 0 ? (
              <a href={links.company(employer.company_id)}>{employer.company}</a>
            ) : (
              employer.company
            )}
            {employer.ticker && ` (${employer.ticker})`}:{' '}
            {employer.notices === 0
              ? 'no notice of layoffs is held of it.'
              : `${noticesOf(employer.notices, employer.employees_affected)}${employer.first_notice ? `, from ${day(employer.first_notice)} to ${day(employer.latest_notice)}` : ''}.`}
          </p>
          {matched_by && <MatchedBy match={matched_by} />}
          <ReportMatch
            contact={contact}
            subject={`Wrong company: ${record.id}`}
            about={[
              `Bankruptcy case ${record.id} of "${record.debtor}", ${publicUrl}${links.bankruptcy(record.id)}`,
              `Taken for ${employer.company} (${employer.company_id})`,
            ]}
          />
        </div>
      )}
    </Block>
  )
}

function Others({ other_cases }: Told) {
  if (other_cases.length === 0) return null
  return (
    <Block id="others" title="Other cases of this employer">
      <Table
        label="Table of other cases of this employer"
        rows={other_cases}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Filed', cell: ({ filing_date }) => day(filing_date) },
          {
            head: 'Debtor',
            kind: 'row',
            cell: ({ id, debtor }) => <a href={links.bankruptcy(id)}>{debtor}</a>,
          },
          { head: 'Chapter', cell: ({ chapter }) => chapter ?? UNKNOWN },
          { head: 'Court', priority: 2, cell: ({ court_id }) => court_id ?? UNKNOWN },
        ]}
      />
    </Block>
  )
}
