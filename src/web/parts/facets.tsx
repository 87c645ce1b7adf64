/** What a list can be narrowed by, with counts, and what it is narrowed by. */
import type { ComponentChildren } from 'preact'
import { type Asked, without } from '../asked.ts'
import { count } from '../words/numbers.ts'

/** One value of a facet. */
export interface FacetEntry {
  name: string
  count: number
  /** The parameters that choosing it sets; null where it cannot be asked for. */
  sets: Asked | null
}

/** One thing that a list can be narrowed by. */
export interface Facet {
  title: string
  /** The parameters that it sets, which are taken off with it. */
  names: readonly string[]
  entries: readonly FacetEntry[]
}

/** Years of filings, as a list narrows to them by its days. */
export const filingYears = (years: readonly { year: number | null; filings: number }[]): Facet => ({
  title: 'Year',
  names: ['start', 'end'],
  entries: years.map(({ year, filings }) => ({
    name: year === null ? 'Not known' : String(year),
    count: filings,
    sets: year === null ? null : { start: `${year}-01-01`, end: `${year}-12-31` },
  })),
})

interface FacetsProps {
  asked: Asked
  facets: readonly Facet[]
  href(asked: Asked): string
}

export function Facets({ asked, facets, href }: FacetsProps) {
  return (
    <div class="facets">
      {facets
        .filter(({ entries }) => entries.length > 0)
        .map((facet) => (
          <One key={facet.title} asked={asked} facet={facet} href={href} />
        ))}
    </div>
  )
}

/** How many are shown before the others are asked for. */
const SHOWN = 6

type OneProps = Omit<FacetsProps, 'facets'> & { facet: Facet }

function One({ asked, facet, href }: OneProps) {
  const { title, entries } = facet
  const more = entries.slice(SHOWN)
  const isHidden = more.some(({ sets }) => isChosen(asked, sets))
  return (
    <details class="facet" open>
      <summary>{title}</summary>
      <Entries asked={asked} facet={{ ...facet, entries: entries.slice(0, SHOWN) }} href={href} />
      {more.length > 0 && (
        <details open={isHidden}>
          <summary class="more">All {entries.length}</summary>
          <Entries asked={asked} facet={{ ...facet, entries: more }} href={href} />
        </details>
      )}
    </details>
  )
}

const isChosen = (asked: Asked, sets: Asked | null): boolean =>
  sets !== null && Object.entries(sets).every(([name, value]) => asked[name] === value)

function Entries({ asked, facet: { names, entries }, href }: OneProps) {
  const others = without(asked, names)
  return (
    <ul>
      {entries.map(({ name, count: found, sets }) => {
        const chosen = isChosen(asked, sets)
        return (
          <li key={name}>
            {sets === null ? (
              <span class="none">
                <span>{name}</span>
                <b>{count(found)}</b>
              </span>
            ) : (
              <a
                href={href(chosen ? others : { ...others, ...sets })}
                rel="nofollow"
                aria-current={chosen ? 'true' : undefined}
              >
                <span>{name}</span>
                <b>{count(found)}</b>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface ChipsProps {
  asked: Asked
  /** A filter in words. */
  say(name: string, value: string): string
  href(asked: Asked): string
}

/** What the list is narrowed by: each a link that takes it off. */
export function Chips({ asked, say, href }: ChipsProps) {
  const names = Object.keys(asked)
  if (names.length === 0) return null
  return (
    <p class="chips">
      {names.map((name) => {
        const said = say(name, asked[name]!)
        return (
          <a
            key={name}
            class="chip"
            href={href(without(asked, [name]))}
            rel="nofollow"
            aria-label={`Take off: ${said}`}
          >
            {said}
          </a>
        )
      })}
      <a class="clear" href={href({})}>
        Clear all
      </a>
    </p>
  )
}

/** The side of a list: open where there is room, behind a button on a phone. */
export function Side({ set, children }: { set: number; children: ComponentChildren }) {
  return (
    <details class="side">
      <summary class="btn">Filters{set > 0 && <span class="tag plan">{set} set</span>}</summary>
      <div>{children}</div>
    </details>
  )
}
