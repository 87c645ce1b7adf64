/** Places that a text names: a state, a city, a county, a ZIP code, by itself or behind the name of a company. */
import type { RunContext } from '#contract/operation.ts'
import { groupBy } from '#lib/rows.ts'
import { findState } from '#lib/states.ts'
import { foldText } from '#lib/text.ts'
import { oncePerEdition } from '#storage/editions/once.ts'
import { list, numbered, type Sql, sql } from '#storage/sql.ts'

/** What a text names of places. */
export interface Named {
  /** The condition that a notice is there: over `company_notices`. */
  there: Sql
  /** What of the text stands before the place: the name of a company; empty where there is nothing. */
  rest: string
}

/** Words that a place's name may have; with a state behind it, one more. */
const PLACE_WORDS_MAX = 4

/** `St. Louis` and `Saint Louis` are one. */
const SAME: readonly [string, string][] = [
  ['saint ', 'st '],
  ['fort ', 'ft '],
  ['mount ', 'mt '],
]
const inOneForm = (name: string) =>
  SAME.reduce((text, [long, short]) => text.replaceAll(long, short), name.toLowerCase().replaceAll('.', ''))
const COUNTY = / (county|parish|borough)$/

/**
 * The places that a text means: of the whole text; or, where that is none, of its last words behind a company's name, the
 * longest place first.
 */
export async function findPlaces(context: Pick<RunContext, 'edition'>, text: string): Promise<Named[]> {
  const words = text
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
  if (words.length === 0) return []
  const splits = Array.from({ length: Math.min(words.length, PLACE_WORDS_MAX) }, (_, i) => {
    const at = words.length - Math.min(words.length, PLACE_WORDS_MAX) + i
    return { rest: words.slice(0, at).join(' '), place: words.slice(at) }
  })
  const meant = splits.map(({ rest, place }) => ({ rest, ...readPlace(place, rest === '') }))
  const cities = await citiesByForm(context)
  const found = meant.map(({ rest, state, city, county, zip, whole }): Named | null => {
    if (zip !== null) return { rest, there: ofNotices(sql`zip like ${`${zip}%`}`) }
    const inState = state === null ? sql`` : sql`and state = ${state}`
    if (county !== null)
      return {
        rest,
        there: ofNotices(sql`lower(county) in ${list([county, county.replace(COUNTY, '')])} ${inState}`),
      }
    const numbers = (city === null ? [] : (cities.get(inOneForm(city)) ?? []))
      .filter((each) => state === null || each.state === state)
      .map(({ place_no }) => place_no)
    // `Washington` is a state and a city of others, `New York` both.
    const either = [
      ...(whole === null ? [] : [sql`state = ${whole}`]),
      ...(numbers.length === 0 ? [] : [sql`place_no in ${numbered(numbers)}`]),
    ]
    if (either.length === 0) return null
    return { rest, there: either.length === 2 ? sql`(${either[0]!} or ${either[1]!})` : either[0]! }
  })
  const named = found.filter((each) => each !== null)
  const whole = named.filter(({ rest }) => rest === '')
  return whole.length > 0 ? whole : named
}

/** A condition over `warn_notices`, for `company_notices`. */
const ofNotices = (condition: Sql) => sql`notice_id in (select id from warn_notices where ${condition})`

interface Read {
  /** The state that all words name. */
  whole: string | null
  /** The state behind a city or county. */
  state: string | null
  city: string | null
  county: string | null
  zip: string | null
}

/** Codes of states that are words too, or legal forms: within a text they are a state only when written large. */
const WORDS_TOO = new Set('al as co de hi id in la ma me oh ok or pa'.split(' '))

/** What the words of a place may mean. */
function readPlace(words: readonly string[], alone: boolean): Read {
  const text = words.join(' ')
  const nothing = { whole: null, state: null, city: null, county: null, zip: null }
  if (words.length === 1 && /^\d{5}(-\d{4})?$/.test(text)) return { ...nothing, zip: text.slice(0, 5) }
  const stateOf = (parts: readonly string[]) => {
    const word = parts.join(' ')
    const isAll = alone && parts.length === words.length
    if (WORDS_TOO.has(word) && !isAll) return null
    return findState(word)?.code ?? null
  }
  const whole = stateOf(words)
  // The state may be of two words: `Charleston West Virginia`.
  const cut = [1, 2].find((length) => words.length > length && stateOf(words.slice(-length)) !== null)
  const state = cut === undefined ? null : stateOf(words.slice(-cut))
  const name = words.slice(0, cut === undefined ? undefined : -cut).join(' ')
  const folded = foldText(name)
  const county = COUNTY.test(folded) ? folded : null
  return { ...nothing, whole, state, city: county === null ? name : null, county }
}

/** All cities that records are of, by the one form of their names. */
const citiesByForm = oncePerEdition(async (db) => {
  const rows = await db.all<{ place_no: number; state: string; city: string }>(
    sql`select place_no, state, city from insight_places`,
  )
  return groupBy(rows, ({ city }) => inOneForm(city))
})
