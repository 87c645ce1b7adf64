/** Notices in a table, as home, lists, companies and states show them. */
import type { WarnNotice } from '#datasets/warn/operations/notice.ts'
import { links } from '../links.ts'
import { dayOf } from '../words/dates.ts'
import { count, UNKNOWN } from '../words/numbers.ts'
import { type Column, Table } from './table.tsx'

/** What a row needs of a notice. */
export type ShownNotice = Partial<WarnNotice> & { id: string }

const KINDS = { layoff: 'Layoff', closure: 'Closure', relocation: 'Relocation' } as const

/** The kind of an event, as a word and a shape. */
export function Kind({ type }: { type: string | null | undefined }) {
  const name = KINDS[type as keyof typeof KINDS]
  return <span class={`kind ${name === undefined ? 'unknown' : type}`}>{name ?? 'Not said'}</span>
}

const STATUS_WORDS: Readonly<Record<string, string>> = {
  amended: 'amended',
  withdrawn: 'withdrawn',
  no_longer_listed: 'no longer listed',
}

/** What became of a notice, where that is not simply listed. */
export function Status({ notice }: { notice: ShownNotice }) {
  const word = STATUS_WORDS[notice.status ?? '']
  return word ? <span class="tag late">{word}</span> : null
}

/** A place as text: `Toledo, OH`, or the county where no city is told. */
export function Place({ notice }: { notice: ShownNotice }) {
  const { city, county, state } = notice
  const place = city ?? county
  return (
    <>
      {city && state ? <a href={links.city(state, city)}>{city}</a> : place}
      {place && ', '}
      {state && <a href={links.state(state)}>{state}</a>}
    </>
  )
}

/** An employer with the way to its page. */
export function Employer({ notice }: { notice: ShownNotice }) {
  const { company_id, company, company_name } = notice
  const name = company ?? company_name
  return company_id ? <a href={links.company(company_id)}>{name}</a> : <span>{name}</span>
}

const date: Column<ShownNotice> = {
  head: 'Notice',
  cell: (notice) => (
    <a href={links.notice(notice.id)} class="nowrap">
      {dayOf(notice.notice_date ?? notice.received_date, notice.notice_date_precision) === UNKNOWN
        ? 'no date'
        : dayOf(notice.notice_date ?? notice.received_date, notice.notice_date_precision)}
    </a>
  ),
}

const employer: Column<ShownNotice> = {
  head: 'Employer',
  kind: 'row',
  cell: (notice) => (
    <>
      <Employer notice={notice} /> <Status notice={notice} />
      <span class="sub only-s">
        {[notice.city ?? notice.county, notice.state].filter(Boolean).join(', ')}
      </span>
    </>
  ),
}

const place: Column<ShownNotice> = { head: 'Place', priority: 2, cell: (notice) => <Place notice={notice} /> }
const workers: Column<ShownNotice> = {
  head: 'Workers',
  kind: 'num',
  cell: ({ employees_affected }) => count(employees_affected),
}
const kind: Column<ShownNotice> = {
  head: 'Kind',
  priority: 2,
  cell: ({ layoff_type }) => <Kind type={layoff_type} />,
}
const effective: Column<ShownNotice> = {
  head: 'Takes effect',
  priority: 2,
  cell: ({ effective_date, effective_date_precision }) => (
    <span class="nowrap">{dayOf(effective_date, effective_date_precision)}</span>
  ),
}
const given: Column<ShownNotice> = {
  head: 'Days given',
  kind: 'num',
  priority: 3,
  cell: ({ notice_days }) => count(notice_days),
}

/** The columns by name, for tables that leave some out. */
export const NOTICE_COLUMNS = { date, employer, place, workers, kind, effective, given }

export function NoticeTable({
  label,
  notices,
  columns = [date, employer, place, workers, kind, effective],
  empty = 'No notices.',
}: {
  label: string
  notices: readonly ShownNotice[]
  columns?: readonly Column<ShownNotice>[]
  empty?: string
}) {
  return <Table label={label} rows={notices} columns={columns} keyOf={({ id }) => id} empty={empty} />
}
