/** The lists of notices that a search leads on to, each with its own number: a search finds more than either of them holds. */
import records from '#datasets/warn/operations/records.ts'
import { findState } from '#lib/states.ts'
import type { Ask } from '../../ask.ts'
import type { Asked } from '../../asked.ts'
import { links } from '../../links.ts'
import type { Crumb } from '../../site-page.ts'
import { count } from '../../words/numbers.ts'

const COUNTY = / (county|parish|borough)$/i

/** The filter of the place that a whole text is: a state, or a city or county with or without one. */
export function placeFilter(text: string): Asked {
  const words = text
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
  const stateOf = (parts: readonly string[]) => findState(parts.join(' '))?.code
  const whole = stateOf(words)
  if (whole !== undefined) return { state: whole }
  // The state may be of two words: `Charleston West Virginia`.
  const cut = [2, 1].find((length) => words.length > length && stateOf(words.slice(-length)) !== undefined)
  const state = cut === undefined ? undefined : stateOf(words.slice(-cut))
  const name = words.slice(0, cut === undefined ? undefined : -cut).join(' ')
  const named: Asked = COUNTY.test(name) ? { county: name.replace(COUNTY, '') } : { city: name }
  return state === undefined ? named : { ...named, state }
}

/** Asks them: that of the name, and that of the place where the text was found to be one. Empty lists are left out. */
export async function listsOf(
  ask: Ask,
  text: string,
  hits: readonly Readonly<Record<string, unknown>>[],
): Promise<Crumb[]> {
  if (hits.length === 0) return []
  const isPlace = hits.some(({ match }) => match === 'place')
  const lists = [
    { by: 'By name', filter: { company: text } as Asked },
    ...(isPlace ? [{ by: 'By place', filter: placeFilter(text) }] : []),
  ]
  const told = await Promise.all(
    lists.map(async ({ by, filter }) => {
      const { total } = await ask.of(records, { ...filter, limit: 1 })
      return total === 0 ? [] : [{ name: `${by}: ${count(total)}`, href: links.layoffs(filter) }]
    }),
  )
  return told.flat()
}
