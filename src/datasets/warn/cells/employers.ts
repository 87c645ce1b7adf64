/** Whether two names mean one employer: for rows that came through different hands. */
import { distance } from 'fastest-levenshtein'
import { remembered } from '#lib/remembered.ts'
import { asFiled, foldEmployer, NAMES_REMEMBERED } from './names.ts'

/** A legal form to which the next line is stuck. */
const STUCK_FORM = /\b(Corporation|Company|Incorporated|Corp\.?|Inc\.?|LLC|Ltd\.?)(?=[A-Z][a-z])/g

/** A name without case, legal form and blanks: hands that copy lists lose line breaks (`ServicesGroup`, `CompanyPlant`). */
export const employerKey = remembered(NAMES_REMEMBERED, asFiled, (name: string) =>
  foldEmployer(name.replace(STUCK_FORM, '$1 ')).replace(/ /g, ''),
)

/** The numbers of sites and stores in a name, as one text. */
export const numbersIn = (name: string): string => (name.match(/\d+/g) ?? []).join()

/** A name that begins another one must tell this much. */
const BEGINNING_LENGTH_MIN = 4
/** A word may have one wrong letter in this many: so `North` is not `South`, and short words are no others. */
const LETTERS_PER_SLIP = 4

/**
 * True when one name goes on where the other ends (a site or a town behind it, a line that was lost), or when single
 * letters of their words differ. Words of their own are sites (`Plant A`, `Tomball`), and so are numbers: where both
 * names have some they must be the same.
 */
export function areAlike(a: string, b: string): boolean {
  const [short, long] = [foldEmployer(a), foldEmployer(b)].sort(
    (x, y) => x.length - y.length || (x < y ? -1 : 1),
  ) as [string, string]
  const [numbersA, numbersB] = [numbersIn(short), numbersIn(long)]
  if (numbersA !== '' && numbersB !== '' && numbersA !== numbersB) return false
  const [begin, whole] = [short.replace(/ /g, ''), long.replace(/ /g, '')]
  if (begin.length >= BEGINNING_LENGTH_MIN && whole.startsWith(begin)) return true
  if (numbersA !== numbersB) return false
  const [wordsA, wordsB] = [short.split(' '), long.split(' ')]
  return (
    wordsA.length === wordsB.length &&
    wordsA.every((word, i) => distance(word, wordsB[i]!) <= Math.floor(word.length / LETTERS_PER_SLIP))
  )
}
