/** Names as they are filed, and as they are asked for. */

/** A name as some dataset has it. */
export interface FiledName {
  name: string
  /** Where it was filed; null where that says nothing. */
  state: string | null
  /** How many records have it. */
  records: number
  /** The last four digits of the tax numbers that these tell, `|`-separated. */
  numbers?: string
}

/** A name to be identified; on a day where it is asked what it meant then. */
export interface AskedName {
  name: string
  state: string | null
  day?: string | null
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** By name and state, those of no state first. */
export const byName = (a: FiledName, b: FiledName) =>
  compare(a.name, b.name) || compare(a.state ?? '', b.state ?? '')
