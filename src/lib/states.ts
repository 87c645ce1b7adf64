/** The states, the District of Columbia and the territories: code, name, FIPS number. */
import { foldText, slug } from './text.ts'

const ROWS = `AL Alabama 01|AK Alaska 02|AZ Arizona 04|AR Arkansas 05|CA California 06|CO Colorado 08|CT Connecticut 09
DE Delaware 10|DC District of Columbia 11|FL Florida 12|GA Georgia 13|HI Hawaii 15|ID Idaho 16|IL Illinois 17|IN Indiana 18
IA Iowa 19|KS Kansas 20|KY Kentucky 21|LA Louisiana 22|ME Maine 23|MD Maryland 24|MA Massachusetts 25|MI Michigan 26
MN Minnesota 27|MS Mississippi 28|MO Missouri 29|MT Montana 30|NE Nebraska 31|NV Nevada 32|NH New Hampshire 33
NJ New Jersey 34|NM New Mexico 35|NY New York 36|NC North Carolina 37|ND North Dakota 38|OH Ohio 39|OK Oklahoma 40
OR Oregon 41|PA Pennsylvania 42|RI Rhode Island 44|SC South Carolina 45|SD South Dakota 46|TN Tennessee 47|TX Texas 48
UT Utah 49|VT Vermont 50|VA Virginia 51|WA Washington 53|WV West Virginia 54|WI Wisconsin 55|WY Wyoming 56
AS American Samoa 60|GU Guam 66|MP Northern Mariana Islands 69|PR Puerto Rico 72|VI US Virgin Islands 78`

/** A state, district or territory of the United States. */
export interface State {
  /** Two-letter postal code, `NY`. */
  code: string
  name: string
  /** As it stands in addresses of pages: `new-york`. */
  slug: string
  /** Two-digit FIPS number, `36`. */
  fips: string
}

/** All jurisdictions, states and DC first, then the territories. */
export const STATES: readonly State[] = ROWS.split(/[|\n]/).map((row) => {
  const code = row.slice(0, 2)
  const name = row.slice(3, -3)
  return { code, name, slug: slug(name), fips: row.slice(-2) }
})

const byCode = new Map(STATES.map((state) => [state.code, state]))
const byWord = new Map<string, State>()
for (const state of STATES) {
  byWord.set(state.code.toLowerCase(), state)
  byWord.set(foldText(state.name), state)
}
byWord.set('washington dc', byWord.get('dc')!)
byWord.set('virgin islands', byWord.get('vi')!)

/** Finds a state by code, name or slug, in any case (`ny`, `New York`, `new-york`); undefined when there is none. */
export function findState(word: string): State | undefined {
  return byCode.get(word) ?? byWord.get(foldText(word))
}

/** Codes of states in one text, as parameters hold them: `CA,NY`. */
export const stateCodes = (list: string): string[] => list.split(',')

/** The names of such codes, `California, New York`; throws on a code that is none. */
export const stateNames = (list: string): string => stateCodes(list).map(stateName).join(', ')

/** The name of a state code; throws on a code that is none. */
export function stateName(code: string): string {
  const state = byWord.get(code.toLowerCase())
  if (!state) throw new Error(`"${code}" is not a state code`)
  return state.name
}
