/** Which texts that stand for a town are one, and what town is meant by one that was cut. */
import { findState, stateName } from '#lib/states.ts'
import { foldText } from '#lib/text.ts'
import type { openGazetteer } from '#places/index.ts'

type Gazetteer = Pick<ReturnType<typeof openGazetteer>, 'isPlace' | 'isTown' | 'townBeginning' | 'locate'>

/** Five words name a town at most (`Village of Lake in the Hills` has more, without its kind). */
const TOWN_WORDS_MAX = 6
/** So many words are looked at as a list of towns; more than that are prose. */
const LIST_WORDS_MAX = 16

/** Words of no town: regions, sites, counts. */
const NO_TOWN =
  /\b(?:locations?|sites?|stores?|facilit(?:y|ies)|offices?|counties|regions?|workforce|consortium|remote|various|multiple)\b/i
/** What is left of a name in another cell (`Air Force Base`, `Heights`), parts of a state, and words for no place. */
const REMNANT =
  /^(?:[a-z]\.?|air force base|base|center|falls|heights|hills|hts\.?|island|springs|village|city|unknown|total|no|not mentioned|united states|(?:north|south|east|west|central|midland)(?:ern|s)?|(?:north|south) ?(?:east|west|central)(?:ern)?)$/i

/** True for one town; lists of them, prose, and the regions of a workforce board are none. */
export function isTownName(text: string): boolean {
  if (text.split(' ').length > TOWN_WORDS_MAX || /[,;/&:()\d]|<|\s-\s/.test(text)) return false
  if (NO_TOWN.test(text)) return false
  return !/\band\b/i.test(text) || /^town and country$/i.test(text)
}

/** True for what tells no town and nothing else of a place: a part of a name or of the state, or the state itself. */
export function isRemnant(text: string, state: string, { isPlace }: Pick<Gazetteer, 'isPlace'>): boolean {
  if (isPlace(state, text)) return false
  const part = text.replace(new RegExp(` ${stateName(state)}$`, 'i'), '')
  return REMNANT.test(part) || (text.length > 2 && findState(text)?.code === state)
}

/**
 * The towns of a cell that lost what stood between them: `Goshen Elkhart`, `FentonRiverside` of two lines, each once;
 * null where the text is a town, or anything but towns.
 */
export function townsRunTogether(
  text: string,
  state: string,
  { isPlace, isTown }: Pick<Gazetteer, 'isPlace' | 'isTown'>,
): string[] | null {
  if (isTown(state, text) || /[^\p{L}\s.'’-]/u.test(text)) return null
  const lines = text.split(/(?<=\p{Ll})(?=\p{Lu}['’\p{Ll}])/u)
  const towns = lines.flatMap(
    (line) => townsOfWords(line.split(' '), (words) => isPlace(state, words)) ?? [''],
  )
  return towns.length > 1 && !towns.includes('') ? [...new Set(towns)] : null
}

/** Words as towns, the fewest first: `Idaho Falls` is no Idaho. */
function townsOfWords(words: readonly string[], isTown: (text: string) => boolean): string[] | null {
  if (words.length > LIST_WORDS_MAX) return null
  for (let count = words.length; count > 0; count--) {
    const town = words.slice(0, count).join(' ')
    if (!isTown(town)) continue
    if (count === words.length) return [town]
    const rest = townsOfWords(words.slice(count), isTown)
    if (rest !== null) return [town, ...rest]
  }
  return null
}

/** Publishers whose reports cut a town at the end of its first line: California's PDFs until 2022. */
const CUTTING_STATES = new Set(['CA'])

/** What stands behind the town in the name of a site: `Omaha Marriott Downtown`, `Oakland Airport`. */
const SITE =
  /^(?:airport|cornhusker|downtown|fulfillment|hilton|hotel|hyatt|marriott|midtown|on|resort|sheraton)[a-z]*$/i

/** The town with which the name of a site begins; null for any other text, and where no town is known by it. */
function townOfSite(
  text: string,
  state: string,
  { isPlace, isTown }: Pick<Gazetteer, 'isPlace' | 'isTown'>,
): string | null {
  if (isTown(state, text)) return null
  const words = text.replace(/^the /i, '').split(' ')
  const at = words.findIndex((word) => SITE.test(word))
  const town = words.slice(0, Math.max(at, 0)).join(' ')
  return town !== '' && isPlace(state, town) ? town : null
}

/** What stands between the towns of a list. */
const BETWEEN = /(\s*[,;/&]\s*)/

/**
 * A list of towns without the blank that the end of a PDF's line has put inside one (`Waterflow/Farming ton`): each by its
 * usual name, where nothing but blanks and capitals differ. A town alone has its usual name anyway.
 */
function withoutStrayBlanks(text: string, state: string, { locate }: Pick<Gazetteer, 'locate'>): string {
  const parts = text.split(BETWEEN)
  if (parts.length === 1 || !/\p{L} \p{Ll}/u.test(text)) return text
  const letters = (part: string) => foldText(part).replace(/ /g, '')
  const usual = (part: string): string => {
    const town = /\p{L} \p{Ll}/u.test(part) ? locate({ state, city: part }).city : null
    return town !== null && letters(town) === letters(part) ? town : part
  }
  return parts.map(usual).join('')
}

/** The town that is meant by what a report left of it (`South San`) or by a site in it; any other text as it is. */
export function wholeTown(
  city: string | null,
  county: string | null,
  state: string,
  gazetteer: Gazetteer,
): string | null {
  if (city === null) return null
  const cut = CUTTING_STATES.has(state) ? gazetteer.townBeginning(state, city, county) : null
  const text = cut ?? townOfSite(city, state, gazetteer) ?? city
  return withoutStrayBlanks(text, state, gazetteer)
}
