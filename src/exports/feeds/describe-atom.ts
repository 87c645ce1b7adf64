/** A feed of notices in Atom. */
import { sectorOfCode } from '#lib/naics.ts'
import { stateName } from '#lib/states.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { PUBLIC_DOMAIN } from '../jsonld.ts'
import type { Addresses } from './address.ts'
import { type AtomEntry, atomDocument } from './atom.ts'
import type { FeedNotice } from './notices.ts'
import { linesOf, titleOf } from './words.ts'

/** Which feed it is. */
export interface FeedOf {
  path: string
  /** What it is of, as its title says. */
  about: string
  /** The filter, as its address has it. */
  given: ReadonlyMap<string, string>
}

/** What goes into all feeds. */
interface Around {
  addresses: Addresses
  edition: Pick<OpenEdition, 'sample' | 'createdAt'>
}

export const RIGHTS = 'Public records of the states that published them; each entry names its source.'

/** The feed as a document. */
export function describeAtom(
  feed: FeedOf,
  notices: readonly FeedNotice[],
  { addresses, edition }: Around,
): string {
  const days = notices.map(({ changed_on }) => changed_on).sort()
  const newest = days.at(-1)
  const invented = edition.sample ? 'Invented: ' : ''
  const { path, about, given } = feed
  const listed = listedBy(feed)
  return atomDocument(
    {
      id: addresses.tag(path, given),
      title: `${invented}${about}`,
      subtitle: `${invented}Notices of mass layoffs and plant closures of the last 60 days, as state agencies publish them.`,
      // A feed without entries has changed with its edition.
      updated: newest ? `${newest}T00:00:00Z` : edition.createdAt,
      author: { name: 'Headcount', uri: addresses.at('/') },
      rights: RIGHTS,
      generator: 'Headcount',
      links: [
        { rel: 'self', href: addresses.at(path, given), type: 'application/atom+xml' },
        { rel: 'alternate', href: addresses.at('/layoffs', listed), type: 'text/html' },
        { rel: 'alternate', href: addresses.at('/api/records', listed), type: 'application/json' },
        { rel: 'license', href: PUBLIC_DOMAIN },
      ],
    },
    notices.map((notice) => entryOf(notice, addresses, invented)),
  )
}

/** The filter of the list of the same notices. */
function listedBy({ path, given }: FeedOf): Map<string, string> {
  const [, kind, id] = /^\/feeds\/(states|companies)\/(.+)\.atom$/.exec(path) ?? []
  const own: [string, string][] = kind ? [[kind === 'states' ? 'state' : 'company_id', id!]] : []
  return new Map([...own, ...given].filter(([name]) => name !== 'limit'))
}

function entryOf(notice: FeedNotice, addresses: Addresses, invented: string): AtomEntry {
  const { id, state, layoff_type, naics_sector, letter_url, source_url } = notice
  const sector = sectorOfCode(naics_sector)
  const { page, record } = addresses.notice(id)
  return {
    id: addresses.tag(`/notices/${encodeURIComponent(id)}`),
    title: `${invented}${titleOf(notice)}`,
    author: notice.source_agency,
    published: notice.first_seen,
    updated: notice.changed_on,
    links: [
      { rel: 'alternate', href: page, type: 'text/html' },
      { rel: 'alternate', href: record, type: 'application/json' },
      { rel: 'via', href: source_url },
      ...(letter_url ? [{ rel: 'related' as const, href: letter_url }] : []),
    ],
    categories: [
      { term: state, label: stateName(state) },
      ...(layoff_type ? [{ term: layoff_type, label: layoff_type }] : []),
      ...(sector ? [{ term: sector.code, label: sector.title }] : []),
    ],
    content: linesOf(notice),
  }
}
