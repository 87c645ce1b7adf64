/** What the list can be narrowed by, with counts, and what it is narrowed by. */
import { stateName } from '#lib/states.ts'
import { links } from '../../links.ts'
import { count } from '../../words/numbers.ts'
import { type Asked, chipOf } from './words.ts'

interface Group {
  notices: number
  state?: string | null | undefined
  layoff_type?: string | null | undefined
  naics_sector?: string | null | undefined
  sector_title?: string | null | undefined
}

interface FacetsProps {
  asked: Asked
  states: readonly Group[]
  kinds: readonly Group[]
  sectors: readonly Group[]
}

const KIND_NAMES: Readonly<Record<string, string>> = {
  closure: 'Closure',
  layoff: 'Layoff',
  relocation: 'Relocation',
}

export function Facets({ asked, states, kinds, sectors }: FacetsProps) {
  return (
    <div class="facets">
      <Facet
        asked={asked}
        title="State"
        name="state"
        entries={states.map(({ state, notices }) => [state, state ? stateName(state) : '', notices])}
      />
      <Facet
        asked={asked}
        title="Kind"
        name="layoff_type"
        entries={kinds.map(({ layoff_type, notices }) => [
          layoff_type,
          KIND_NAMES[layoff_type ?? ''] ?? 'Not said',
          notices,
        ])}
      />
      <Facet
        asked={asked}
        title="Industry"
        name="naics_sector"
        entries={sectors.map(({ naics_sector, sector_title, notices }) => [
          naics_sector,
          sector_title ?? 'Not said',
          notices,
        ])}
      />
    </div>
  )
}

/** How many are shown before the others are asked for. */
const SHOWN = 6

type Entry = readonly [value: string | null | undefined, name: string, notices: number]

function Facet(props: { asked: Asked; title: string; name: string; entries: readonly Entry[] }) {
  const { title, entries } = props
  return (
    <details class="facet" open>
      <summary>{title}</summary>
      <Entries {...props} entries={entries.slice(0, SHOWN)} />
      {entries.length > SHOWN && (
        <details>
          <summary class="more">All {entries.length}</summary>
          <Entries {...props} entries={entries.slice(SHOWN)} />
        </details>
      )}
    </details>
  )
}

function Entries({ asked, name, entries }: { asked: Asked; name: string; entries: readonly Entry[] }) {
  return (
    <ul>
      {entries.map(([value, called, notices]) => {
        const isChosen = value !== null && asked[name] === value
        const { [name]: _, ...others } = asked
        const href = links.layoffs(isChosen ? others : { ...asked, [name]: value })
        return (
          <li key={called}>
            {value === null || value === undefined ? (
              <span class="none">
                {called} <b>{count(notices)}</b>
              </span>
            ) : (
              <a href={href} rel="nofollow" aria-current={isChosen ? 'true' : undefined}>
                <span>{called}</span>
                <b>{count(notices)}</b>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export function Chips({ asked }: { asked: Asked }) {
  const names = Object.keys(asked)
  if (names.length === 0) return null
  return (
    <p class="chips">
      {names.map((name) => {
        const { [name]: _, ...others } = asked
        const said = chipOf(name, asked[name]!)
        return (
          <a
            key={name}
            class="chip"
            href={links.layoffs(others)}
            rel="nofollow"
            aria-label={`Take off: ${said}`}
          >
            {said}
          </a>
        )
      })}
      <a class="clear" href={links.layoffs()}>
        Clear all
      </a>
    </p>
  )
}
