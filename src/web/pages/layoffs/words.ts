/** A question to the list of notices, in words. */

import { sectorOfCode } from '#lib/naics.ts'
import { stateNames } from '#lib/states.ts'
import type { Asked } from '../../asked.ts'
import { day } from '../../words/dates.ts'

const KINDS: Readonly<Record<string, string>> = {
  closure: 'Closures',
  layoff: 'Layoffs',
  relocation: 'Relocations',
}

/** A filter as a chip says it. */
export function chipOf(name: string, value: string): string {
  switch (name) {
    case 'state':
      return stateNames(value)
    case 'layoff_type':
      return KINDS[value] ?? value
    case 'naics_sector':
      return sectorOfCode(value)?.title ?? value
    case 'date_from':
      return `from ${day(value)}`
    case 'date_to':
      return `to ${day(value)}`
    case 'date_field':
      return `day of the ${value === 'effective' ? 'layoff' : value}`
    case 'effective_from':
      return `takes effect from ${day(value)}`
    case 'effective_to':
      return `takes effect until ${day(value)}`
    case 'min_employees':
      return `${value} workers or more`
    case 'max_employees':
      return `${value} workers or fewer`
    case 'sort':
      return `by ${value.replaceAll('_', ' ')}`
    default:
      return `${name.replaceAll('_', ' ')}: ${value}`
  }
}

/** `Closures in California`: the heading of the list. */
export function inWords(asked: Asked): string {
  const { layoff_type, state, company, city, naics_sector } = asked
  const what = layoff_type ? (KINDS[layoff_type] ?? 'Notices') : 'Layoff notices'
  const of = company ? ` of “${company}”` : ''
  const place = [city, state && stateNames(state)].filter(Boolean).join(', ')
  const where = place === '' ? '' : ` in ${place}`
  const trade = naics_sector ? `: ${sectorOfCode(naics_sector)?.title ?? naics_sector}` : ''
  return `${what}${of}${where}${trade}`
}
