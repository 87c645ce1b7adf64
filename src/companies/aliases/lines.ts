/** Tables of aliases as text: easy to read down, one reason a line. */
import type { Alias } from '../matching/registrants.ts'

/**
 * The aliases of a table whose lines are `SEC number | names, comma-separated | because`. Throws on any other line.
 *
 * @example aliasLines('brand', '0000039911 | Old Navy, Athleta | a brand of Gap')
 */
export function aliasLines(is: Alias['is'], table: string): Alias[] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const [cik = '', names = '', because = '', ...more] = line.split('|').map((part) => part.trim())
      const known = is === 'other' ? cik === '-' : /^\d{10}$/.test(cik)
      if (!known || names === '' || because === '' || more.length > 0)
        throw new Error(`a line of aliases reads "SEC number | names | because", not "${line}"`)
      return names.split(/,\s+/).map((name) => ({ name, cik: is === 'other' ? null : cik, is, because }))
    })
}

/** The days on which a listed name meant what it is listed as: `2010-01-27..`, `..2020-02-13` or both. */
export type Period = Pick<Alias, 'from' | 'to'>

/**
 * Periods by name, of a table whose lines are `from..to | names, comma-separated`. Throws on any other line, and on a name
 * that stands there twice.
 *
 * @example periodLines('2010-01-27.. | Sun Microsystems')
 */
export function periodLines(table: string): Map<string, Period> {
  const found = new Map<string, Period>()
  for (const line of table.split('\n').filter((line) => line.trim() !== '')) {
    const [period = '', names = '', ...more] = line.split('|').map((part) => part.trim())
    const [, from, to] = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/.exec(period) ?? []
    if ((!from && !to) || names === '' || more.length > 0)
      throw new Error(`a line of periods reads "from..to | names", not "${line}"`)
    for (const name of names.split(/,\s+/)) {
      if (found.has(name)) throw new Error(`"${name}" has two periods`)
      found.set(name, { ...(from && { from }), ...(to && { to }) })
    }
  }
  return found
}
