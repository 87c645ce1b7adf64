/** Series ids of the survey: 21 characters since October 2020, 14 before. */
import { STATES } from '#lib/states.ts'
import { ELEMENTS, REGIONS, type Scope, SIZE_CLASSES } from '../codes.ts'

/** What an id says. */
export interface Series {
  /** In the layout of 21 characters. */
  series_id: string
  scope: Scope
  seasonally_adjusted: boolean
  /** Six digits, `000000` is total nonfarm. */
  industry_code: string
  /** Two-letter code; null for the nation and for regions. */
  state: string | null
  /** MW, NE, SO or WE. */
  region: string | null
  /** Two digits, `00` is all. */
  sizeclass_code: string
  element: string
  level: string
}

const TOTAL_NONFARM = '000000'
const NATION = '00'
const ALL_AREAS = '00000'
const ALL_SIZES = '00'

const LONG = /^JT([SU])([\dA-Z]{6})(\d\d|[A-Z]{2})(\d{5})(\d\d)([A-Z]{2})([LR])$/
const SHORT = /^(JT[SU][\dA-Z]{6})(\d\d|[A-Z]{2})([A-Z]{2}[LR])$/

const stateByFips = new Map(STATES.map(({ fips, code }) => [fips, code]))

/** Reads an id of either layout. A sentence says why one is none of this survey's. */
export function parseSeriesId(text: string): Series | string {
  const id = lengthen(text)
  const match = LONG.exec(id)
  if (!match) return 'is no series id of JOLTS'
  const [, seasonal, industry, place, area, size, element, level] = match as unknown as string[]
  if (area !== ALL_AREAS) return `is of area ${area}, and areas are not known`
  if (!Object.hasOwn(ELEMENTS, element!)) return `is of element ${element}, which is not known`
  if (!SIZE_CLASSES.includes(size!)) return `is of size class ${size}, which is not known`
  const region = Object.hasOwn(REGIONS, place!) ? place! : null
  const state = stateByFips.get(place!) ?? null
  if (place !== NATION && !region && !state) return `is of place ${place}, which is not known`
  return {
    series_id: id,
    scope: scopeOf({ state, region, industry: industry!, size: size! }),
    seasonally_adjusted: seasonal === 'S',
    industry_code: industry!,
    state,
    region,
    sizeclass_code: size!,
    element: element!,
    level: level!,
  }
}

/** An id of the older layout in the newer one: no area, all sizes. Others as they are. */
function lengthen(id: string): string {
  const match = SHORT.exec(id)
  return match ? `${match[1]}${match[2]}${ALL_AREAS}${ALL_SIZES}${match[3]}` : id
}

interface Place {
  state: string | null
  region: string | null
  industry: string
  size: string
}

function scopeOf({ state, region, industry, size }: Place): Scope {
  const whole = industry === TOTAL_NONFARM && size === ALL_SIZES
  if (state) return whole ? 'state' : 'other'
  if (region) return whole ? 'region' : 'other'
  if (size !== ALL_SIZES) return 'size_class'
  return whole ? 'nation' : 'industry'
}
