/** Firms of one registrant under names that have no word in common (YRC and Yellow): as `companies/aliases` lists them. */
import { ALIASES } from '#companies/aliases/index.ts'
import { foldEmployer } from '../../cells/names.ts'

let registrants: ReadonlyMap<string, string> | undefined

/** Whether two names begin otherwise, and with names of one registrant. */
export function areOneFamily(a: string, b: string): boolean {
  if (foldEmployer(a).slice(0, 3) === foldEmployer(b).slice(0, 3)) return false
  const [x, y] = [familyOf(a), familyOf(b)]
  return x !== undefined && x === y
}

/** The registrant that the longest beginning of a name is known for. */
function familyOf(name: string): string | undefined {
  registrants ??= new Map(
    ALIASES.flatMap(({ name: alias, cik }) => (cik === null ? [] : [[foldEmployer(alias), cik] as const])),
  )
  const words = foldEmployer(name).split(' ')
  for (let length = Math.min(words.length, 4); length > 0; length--) {
    const cik = registrants.get(words.slice(0, length).join(' '))
    if (cik !== undefined) return cik
  }
  return undefined
}
