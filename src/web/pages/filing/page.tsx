/** One 8-K filing: EDGAR's page first, then what its text says, each fact with the words that it comes from. */
import { z } from 'zod'
import { text } from '#contract/fields.ts'
import detail from '#datasets/sec/operations/detail.ts'
import { companyRoute } from '#insights/company/company.ts'
import { isThere, orNone } from '../../ask.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Figures } from '../../parts/figures.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { mattersOf } from '../../words/items.ts'
import { count, counted } from '../../words/numbers.ts'
import { Facts } from './facts.tsx'
import { finding, reductionOf } from './finding.ts'

const company = companyRoute(null)

/** What is told of a filing. */
export type FilingDetail = z.output<typeof detail.output>

export default page({
  path: '/filings/{accession}',
  summary: 'One 8-K filing',
  input: z.object({ accession: text(40) }),
  load: async (ask, { accession }) => {
    const filing = await ask.of(detail, { accession_number: accession })
    const laid = await orNone(ask.part(company, { company_name: `cik-${Number(filing.cik)}`, limit: 1 }))
    return { filing, notices: laid && isThere(laid) ? laid : null }
  },
  head: ({ filing }) => ({
    title: `${filing.company}, ${filing.form} of ${day(filing.filing_date)}`,
    description: `${finding(filing)}. ${mattersOf(filing.items).join(', ')}.`,
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: '8-K filings', href: links.filings() },
    ],
    section: 'companies',
    sources: `Form ${filing.form} as filed with EDGAR of the SEC; facts are read from its own words.`,
  }),
  forms: { json: ({ accession }) => ({ operation: detail, params: { accession_number: accession } }) },
  view: ({ filing, notices }) => (
    <>
      <div class="stack head">
        <h1>{finding(filing)}</h1>
        <p class="lead">
          {mattersOf(filing.items).join(', ') || 'Its items are not known yet'}. Form {filing.form}, filed{' '}
          {day(filing.filing_date)}.
        </p>
        <p class="row">
          <a class="btn main" href={filing.url} rel="noreferrer">
            See it at EDGAR
          </a>
          {filing.document_url && (
            <a class="btn" href={filing.document_url} rel="noreferrer">
              The form itself
            </a>
          )}
          <a class="btn" href={links.filings({ cik: String(Number(filing.cik)) })}>
            All filings of {filing.ticker ?? 'this company'}
          </a>
        </p>
        <Strip filing={filing} notices={notices} />
      </div>
      <Warnings of={filing.warnings} />
      <Facts filing={filing} />
      <About {...filing} />
    </>
  ),
})

interface StripProps {
  filing: FilingDetail
  notices: { company_id: string; notices: number; employees_affected: number | null } | null
}

function Strip({ filing, notices }: StripProps) {
  const reduction = reductionOf(filing)
  return (
    <Figures
      items={[
        { name: 'Filed', value: day(filing.filing_date) },
        {
          name: 'Of an event on',
          value: day(filing.report_date),
          note: filing.report_date ? 'the earliest that it reports' : 'EDGAR does not say',
        },
        {
          name: 'Jobs to go',
          value: reduction ?? '–',
          note: reduction ? <a href="#workers">its own words</a> : 'its text gives no number',
        },
        {
          name: 'WARN notices',
          value: notices ? <a href={links.company(notices.company_id)}>{count(notices.notices)}</a> : '–',
          note: notices
            ? `of ${count(notices.employees_affected)} workers, by the same company`
            : 'none held of this company',
        },
      ]}
    />
  )
}

function About({
  item_list,
  filed_by,
  amended_by,
  amends_accession,
  exhibits,
  accession,
  parsed_at,
}: FilingDetail) {
  return (
    <>
      <Block id="items" title={counted(item_list.length, 'item')}>
        {item_list.length === 0 ? (
          <p class="quiet">Not known yet.</p>
        ) : (
          <ul class="list">
            {item_list.map(({ item, title }) => (
              <li key={item}>
                <a href={links.filings({ items: item })}>{item}</a> {title}
              </li>
            ))}
          </ul>
        )}
      </Block>
      {exhibits.length > 0 && (
        <Block id="exhibits" title={counted(exhibits.length, 'exhibit')}>
          <ul class="list">
            {exhibits.map(({ number, title }, i) => (
              <li key={i}>
                <b>{number}</b> {title}
              </li>
            ))}
          </ul>
        </Block>
      )}
      {(filed_by.length > 1 || amended_by.length > 0 || amends_accession) && (
        <Block id="related" title="What it belongs with">
          <ul class="list">
            {amends_accession && (
              <li>
                It amends <a href={links.filing(amends_accession)}>an earlier filing</a>.
              </li>
            )}
            {amended_by.map((other) => (
              <li key={other}>
                Amended by <a href={links.filing(other)}>{other}</a>
              </li>
            ))}
            {filed_by.length > 1 &&
              filed_by.map(({ cik, company: name }) => (
                <li key={cik}>
                  Filed by <a href={links.filings({ cik: String(Number(cik)) })}>{name}</a>
                </li>
              ))}
          </ul>
        </Block>
      )}
      <p class="small quiet under">
        Accession number {accession}. {parsed_at ? `Its text was read on ${day(parsed_at)}.` : ''}
      </p>
    </>
  )
}
