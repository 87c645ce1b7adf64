/** A city among those of its state: drawn as dots in its outline, and the largest of them as a table. */
import type { z } from 'zod'
import type byCity from '#insights/crossref/by-city.ts'
import { stateName } from '#lib/states.ts'
import { outlineOf } from '../../charts/outline.ts'
import { cityWord, links } from '../../links.ts'
import { Block } from '../../parts/block.tsx'
import { Table } from '../../parts/table.tsx'
import { day } from '../../words/dates.ts'
import { count } from '../../words/numbers.ts'

type Answer = z.output<typeof byCity.output>
type City = Answer['records'][number]

const SHOWN = 8
/** More dots than these are one another's shade. */
const DOTS_MAX = 80
/** Radius in pixels of the largest city, and of one with hardly anybody. */
const RADIUS = { most: 15, least: 2 } as const

interface InStateProps {
  state: string
  /** The city that the page is about. */
  city: string
  visas: Answer
}

export function InState({ state, city, visas }: InStateProps) {
  const { warn } = visas.periods
  const cities = visas.records.filter(({ notices }) => notices > 0)
  const isOwn = (each: City) => cityWord(each.city) === cityWord(city)
  const own = cities.findIndex(isOwn)
  const shown = cities.filter((_, i) => i < SHOWN || i === own)
  return (
    <Block id="in-state" title={`Cities of ${stateName(state)}`}>
      <p class="small quiet">
        By workers in notices{warn.from && ` from ${day(warn.from)}`} to {day(warn.to)}.
        {own < 0
          ? ` None of ${city} is among them.`
          : cities[own]!.latitude === null
            ? ` Where ${city} stands is not known.`
            : ` ${city} is marked.`}
      </p>
      <div class="in-state">
        <Dots state={state} cities={cities} isOwn={isOwn} />
        <Table
          label={`Cities of ${stateName(state)} by workers`}
          rows={shown}
          keyOf={(each) => each.city}
          empty="No notice of that time names a city."
          columns={[
            {
              head: 'City',
              kind: 'row',
              cell: (each) =>
                isOwn(each) ? <b>{each.city}</b> : <a href={links.city(state, each.city)}>{each.city}</a>,
            },
            { head: 'Notices', kind: 'num', cell: ({ notices }) => count(notices) },
            { head: 'Workers', kind: 'num', cell: ({ employees_affected }) => count(employees_affected) },
          ]}
        />
      </div>
    </Block>
  )
}

interface DotsProps {
  state: string
  cities: readonly City[]
  isOwn(city: City): boolean
}

/** The table says the same of the largest; where none is placed there is no drawing. */
function Dots({ state, cities, isOwn }: DotsProps) {
  const outline = outlineOf(state)
  const most = Math.max(1, ...cities.map(({ employees_affected }) => employees_affected ?? 0))
  const dots = cities.flatMap((city, i) => {
    const { latitude, longitude, employees_affected: workers } = city
    if ((i >= DOTS_MAX && !isOwn(city)) || latitude === null || longitude === null) return []
    const place = outline?.place({ latitude, longitude })
    const radius = RADIUS.least + (RADIUS.most - RADIUS.least) * Math.sqrt((workers ?? 0) / most)
    return place ? [{ place, radius, isOwn: isOwn(city) }] : []
  })
  if (!outline || dots.length === 0) return null
  return (
    <svg
      class="dots"
      viewBox={`0 0 ${outline.width} ${outline.height}`}
      width={outline.width}
      height={outline.height}
      aria-hidden="true"
      focusable="false"
    >
      <path d={outline.d} />
      {[...dots]
        .sort((a, b) => Number(a.isOwn) - Number(b.isOwn))
        .map(({ place: [x, y], radius, isOwn }, i) => (
          <circle key={i} class={isOwn ? 'own' : undefined} cx={x} cy={y} r={radius.toFixed(1)} />
        ))}
    </svg>
  )
}
