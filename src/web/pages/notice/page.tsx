/** One notice: what was filed, what became of it, and where it can be read at its publisher. */
import { z } from 'zod'
import { text } from '#contract/fields.ts'
import record from '#datasets/warn/operations/record.ts'
import { CONTEXT } from '#exports/jsonld.ts'
import { noticeReport } from '#exports/jsonld-notice.ts'
import { stateName } from '#lib/states.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Figures } from '../../parts/figures.tsx'
import { Kind, Place, Status } from '../../parts/notices.tsx'
import { MatchedBy, ReportMatch } from '../../parts/report.tsx'
import { Table } from '../../parts/table.tsx'
import { Warnings } from '../../parts/warnings.tsx'
import { day, dayOf } from '../../words/dates.ts'
import { fieldName } from '../../words/fields.ts'
import { count, UNKNOWN } from '../../words/numbers.ts'

type Answer = z.output<typeof record.output>

const title = ({ record: { company, company_name, city, county, state } }: Answer) =>
  `${company ?? company_name}, ${[city ?? county, state].filter(Boolean).join(', ')}`

export default page({
  path: '/notices/{id}',
  summary: 'One WARN notice',
  input: z.object({ id: text(60) }),
  load: async (ask, { id }, { contact, publicUrl }) => ({
    ...(await ask.of(record, { id })),
    contact,
    publicUrl,
  }),
  head: (data) => ({
    title: title(data),
    description: `WARN notice of ${dayOf(data.record.notice_date, data.record.notice_date_precision)}: ${count(data.record.employees_affected)} workers.`,
    figure: { value: count(data.record.employees_affected), name: 'workers in this WARN notice' },
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Layoffs', href: links.layoffs() },
      { name: stateName(data.record.state), href: links.state(data.record.state) },
    ],
    section: 'layoffs',
    sources: `${data.record.source_agency}.`,
  }),
  linked: ({ record: notice }, { url }) => [{ '@context': CONTEXT, ...noticeReport(notice), url }],
  forms: { json: (params) => ({ operation: record, params }) },
  view: (data) => (
    <>
      <Top {...data} />
      <Warnings of={data.warnings} />
      <Facts {...data} />
      <Match {...data} />
      <Versions {...data} />
      <Others {...data} />
    </>
  ),
})

function Top({ record: notice }: Answer) {
  const { notice_date, notice_date_precision, effective_date, effective_date_precision } = notice
  const range =
    notice.employees_low != null && notice.employees_high != null
      ? `${count(notice.employees_low)} to ${count(notice.employees_high)}`
      : null
  return (
    <div class="stack head">
      <h1>
        {notice.company ?? notice.company_name} <Status notice={notice} />
      </h1>
      <p class="lead">
        <Kind type={notice.layoff_type} /> in <Place notice={notice} />
        {notice.company !== notice.company_name && <> · filed as “{notice.company_name}”</>}
      </p>
      <p class="row">
        <a class="btn main" href={notice.source_url} rel="noreferrer">
          See it at its publisher
        </a>
        {notice.letter_url && (
          <a class="btn" href={notice.letter_url} rel="noreferrer">
            The letter itself
          </a>
        )}
        {notice.company_id && (
          <a class="btn" href={links.company(notice.company_id)}>
            All of this employer
          </a>
        )}
      </p>
      <Figures
        items={[
          {
            name: 'Workers',
            value: count(notice.employees_affected),
            note: range ?? (notice.employees_affected === null ? 'the notice does not say' : undefined),
          },
          { name: 'Notice', value: dayOf(notice_date, notice_date_precision) },
          { name: 'Takes effect', value: dayOf(effective_date, effective_date_precision) },
          {
            name: 'Days given',
            value: count(notice.notice_days),
            note: notice.notice_days === null ? 'both days must be known' : undefined,
          },
        ]}
      />
    </div>
  )
}

function Facts({ record: notice, moved_from }: Answer) {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Employer as filed', notice.company_name],
    ['Address', notice.site_address],
    ['City', notice.city],
    ['County', notice.county],
    ['ZIP code', notice.zip],
    ['Metropolitan area', notice.cbsa_title],
    ['Industry', notice.industry],
    ['NAICS code', notice.naics_code],
    ['Received by the state', notice.received_date && day(notice.received_date)],
    ['Last day of the layoff', notice.effective_end_date && day(notice.effective_end_date)],
    ['Temporary', notice.is_temporary === null ? null : notice.is_temporary ? 'yes' : 'no'],
    ['Stock symbol', notice.ticker],
    ['First and last seen', `${day(notice.first_seen)} and ${day(notice.last_seen)}`],
    ['Counted in sums', notice.in_totals ? 'yes' : `no: ${notice.excluded_because ?? 'left out'}`],
    ['Publisher', notice.source_agency],
    ['Id', notice.id],
    ['Asked as', moved_from],
  ]
  const shown = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <Block id="facts" title="What it says">
      <dl class="facts">
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notice.counted_instead && (
        <p>
          In its place <a href={links.notice(notice.counted_instead)}>another notice</a> is counted.
        </p>
      )}
    </Block>
  )
}

/** Whose notice it is thought to be, for who knows better. */
function Match({
  record: notice,
  matched_by,
  contact,
  publicUrl,
}: Answer & { contact: string; publicUrl: string }) {
  const { id, company_name, company, company_id } = notice
  if (company_id === null) return null
  return (
    <Block id="match" title={`Why it is held to be of ${company}`}>
      {matched_by && <MatchedBy match={matched_by} />}
      <ReportMatch
        contact={contact}
        subject={`Wrong company: ${id}`}
        about={[
          `Notice ${id}, ${publicUrl}${links.notice(id)}`,
          `Filed as "${company_name}", ${notice.state}`,
          `Taken for ${company} (${company_id})`,
        ]}
      />
    </Block>
  )
}

const said = (value: unknown): string => (value === null || value === undefined ? UNKNOWN : String(value))

function Versions({ versions }: Answer) {
  if (versions.length < 2) return null
  return (
    <Block id="versions" title="What was changed">
      {versions.slice(1).map(({ version, seen_on, changes }) => (
        <div key={version}>
          <h3>
            Seen <time datetime={seen_on}>{day(seen_on)}</time>
          </h3>
          <Table
            label={`Changes seen on ${day(seen_on)}`}
            rows={changes}
            keyOf={({ field }) => field}
            empty="Nothing that is shown here."
            columns={[
              { head: 'Field', kind: 'row', cell: ({ field }) => fieldName(field) },
              { head: 'Before', cell: ({ before }) => <del>{said(before)}</del> },
              { head: 'After', cell: ({ after }) => <ins>{said(after)}</ins> },
            ]}
          />
        </div>
      ))}
    </Block>
  )
}

function Others({ links: related }: Answer) {
  if (related.length === 0) return null
  return (
    <Block id="others" title="Other notices it has to do with">
      <Table
        label="Notices it has to do with"
        rows={related}
        keyOf={({ relation, other_id }) => `${relation} ${other_id}`}
        columns={[
          {
            head: 'Notice',
            kind: 'row',
            cell: ({ other, other_id }) =>
              other ? <a href={links.notice(other_id)}>{other.company_name}</a> : other_id,
          },
          { head: 'How', cell: ({ relation }) => relation.replaceAll('_', ' ') },
          { head: 'Why that is thought', priority: 2, cell: ({ reason }) => reason },
          { head: 'Date', cell: ({ other }) => day(other?.notice_date) },
          { head: 'Workers', kind: 'num', cell: ({ other }) => count(other?.employees_affected) },
        ]}
      />
    </Block>
  )
}
