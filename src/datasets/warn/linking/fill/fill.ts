/**
 * Nulls of a notice filled from its other copies. What was filled stands in the link to the copy, so that a reader can
 * tell it from what the publisher says, and so that the next refresh compares what was published with what is published.
 */
import { compareText } from '#lib/text.ts'
import { stateCentroid } from '#places/index.ts'
import { type NoticeLink, type NoticeRecord, ORIGINS } from '../../notices/record.ts'
import { SURE_DUPLICATE } from '../rules/relations.ts'
import { FILLABLE, type Fills, type Group, isLookedUp, lacks, PLACE_GROUPS, spareOf } from './spare.ts'

/** Takes back what was filled: what is left is what the notice's own source says. */
export function takeBackFills(
  records: ReadonlyMap<string, NoticeRecord>,
  links: readonly NoticeLink[],
): void {
  for (const link of links) {
    const record = records.get(keptOf(link))
    if (!record || !link.filled) continue
    for (const field of Object.keys(fillsOf(link))) Object.assign(record, { [field]: null })
    if (record.geo_basis === null) Object.assign(record, middleOf(record.state))
  }
}

/** The notice that stays, of the two that a link holds together. */
const keptOf = (link: NoticeLink) => (link.kind === 'replaces' ? link.notice_id : link.other_id)

const fillsOf = ({ filled }: NoticeLink): Fills => (filled ? JSON.parse(filled) : {})

function middleOf(state: string) {
  const middle = stateCentroid(state)
  return {
    latitude: middle?.latitude ?? null,
    longitude: middle?.longitude ?? null,
    geo_basis: middle ? 'state' : null,
  }
}

/**
 * Fills notices from the imported rows that have given way to them: `copies` are those of this refresh; what earlier ones
 * told stands in their links. `links`: the id of a row that is gone → its link.
 */
export function fillFromReplaced(
  records: ReadonlyMap<string, NoticeRecord>,
  links: Map<string, NoticeLink>,
  copies: readonly NoticeRecord[],
): void {
  for (const copy of copies) {
    const link = links.get(copy.id)
    const kept = link && records.get(link.notice_id)
    if (kept) links.set(copy.id, { ...link, filled: textOf(spareOf(kept, copy)) })
  }
  const rank = ({ other_origin }: NoticeLink) =>
    other_origin ? ORIGINS.indexOf(other_origin) : ORIGINS.length
  const ordered = [...links.values()]
    .filter((link) => link.filled)
    .sort((a, b) => rank(a) - rank(b) || compareText(a.other_id, b.other_id))
  for (const link of ordered) {
    const record = records.get(link.notice_id)
    links.set(link.other_id, { ...link, filled: record ? textOf(fill(record, fillsOf(link))) : null })
  }
}

/** Fills the notices that are counted from those that tell them again; gives the links with what was filled. */
export function fillFromDuplicates(
  records: ReadonlyMap<string, NoticeRecord>,
  links: readonly NoticeLink[],
): NoticeLink[] {
  return links.map((link) => {
    if (link.kind !== 'possible_duplicate_of' || link.score < SURE_DUPLICATE) return link
    const [copy, kept] = [records.get(link.notice_id), records.get(link.other_id)]
    if (!copy || !kept) return link
    const { mark: _, notice_key: __, ...spare } = spareOf(kept, copy)
    const filled = textOf(fill(kept, spare))
    return filled === null ? link : { ...link, filled }
  })
}

/** Fills what a notice lacks, and gives what was filled. */
function fill(record: NoticeRecord, spare: Fills): Fills {
  const filled: Fills = {}
  // A copy that means another place than the first one to tell a place tells none.
  const elsewhere = (['city', 'zip', 'county_fips'] as const).some(
    (field) =>
      spare[field] != null &&
      record[field] !== null &&
      spare[field] !== record[field] &&
      !(field === 'county_fips' && isLookedUp(record)),
  )
  for (const group of Object.keys(FILLABLE) as Group[]) {
    const isOpen = lacks(record, group) || (group === 'county' && isLookedUp(record))
    if (!isOpen || (elsewhere && PLACE_GROUPS.includes(group))) continue
    for (const field of FILLABLE[group])
      if (spare[field] != null) Object.assign(filled, { [field]: spare[field] })
  }
  Object.assign(record, filled)
  return filled
}

const textOf = (fills: Fills) => (Object.keys(fills).length === 0 ? null : JSON.stringify(fills))
