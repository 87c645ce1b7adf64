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
