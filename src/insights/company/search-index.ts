/**
 * Which rows may hold a text: by the words it consists of, without reading them all. A text within a name begins with
 * the end of a word of it, ends with the beginning of one, and has whole words between. What is found may hold the
 * text; what is not found does not.
 */
import type { EditionContext } from '#storage/editions/once.ts'
import { join, LOOKUPS_MAX, numbered, type Sql, sql } from '#storage/sql.ts'
import { isReadable } from '../availability.ts'
import type { Searched } from '../publish/search.ts'
import { type Found, type Words, wordsOf } from './words.ts'

/** More rows than these are read as fast all together, where nobody says otherwise. */
const CANDIDATES_MAX = 1000
/** Places of a word that are worth gone through. */
const POSTINGS_MAX = 100_000
/** Places gone through in memory, while nobody else is answered; those of commoner words are left to the engine. */
const IN_MEMORY_MAX = 40_000
/** A part of a word may be that of thousands. */
const TOKENS_MAX = 1000
/** A shorter text is a part of too many words. */
const PART_LENGTH_MIN = 3
/** Words looked up of a text; more of them seldom leave fewer rows. */
const WORDS_MAX = 3

/** A row is counted for each of its words that fit: seldom more than one, and hardly ever more than these. */
const WORDS_A_ROW = 4

/** A word of a text, and whether the text has a blank before and after it. */
interface Part {
  word: string
  starts: boolean
  ends: boolean
}

/** The datasets that number what is searched; companies are numbered by insights themselves. */
const NUMBERED_BY: Readonly<Partial<Record<Searched, string>>> = {
  employer: 'lca',
  title: 'lca',
  petitioner: 'h1b',
}

/**
 * Whether the words of a source are of the file that serves, which numbers its rows: where insights could not be made of
 * it, those of before were taken over.
 */
export function knowsWordsOf(edition: EditionContext['edition'], source: Searched): boolean {
  const numbering = NUMBERED_BY[source]
  const { insights, [numbering ?? 'insights']: file } = edition.datasets
  return isReadable(edition, 'insights') && file !== undefined && insights!.made_at >= file.made_at
}

/**
 * Numbers of the rows that may hold one of the texts, written as in the rows: every row that does is among them. Null
 * where they are more than `most`, or the texts too short, for this to be of use.
 */
export async function findCandidates(
  context: EditionContext,
  source: Searched,
  texts: readonly string[],
  most = CANDIDATES_MAX,
): Promise<number[] | null> {
  const asked = [...new Set(texts)].map(partsOf)
  if (asked.length === 0 || asked.some((each) => each === null || each.length === 0)) return null
  const words = await wordsOf(context, source)
  // An edition of an earlier version has no words of a source that was not searched so then.
  if (words.count === 0 && source in NUMBERED_BY) return null
  const found = asked.map((parts) => lookUp(words, parts!)).filter((each) => each !== null)
  if (found.length === 0) return []
  const held = words.rowsOf && rowsInMemory(words.rowsOf, found, most)
  if (held !== null) return held === TOO_MANY ? null : held
  const rarest = found.reduce((sum, each) => sum + Math.min(...each.map(({ rows }) => rows)), 0)
  const selects: Sql[] = []
  for (const each of found) {
    // So few are looked up sooner than rows of another word are read, which may be in every second name.
    const select = selectRows(each, most, rarest <= LOOKUPS_MAX)
    if (select === null) return null
    selects.push(select)
  }
  const rows = await context.db.all<{ row_no: number }>(sql`
    select distinct row_no from (${join(selects, sql` union all `)}) as found limit ${most + 1}`)
  return rows.length > most ? null : rows.map((row) => row.row_no)
}

/** The words of a text that can be looked up; null where it cannot be told what they are. */
function partsOf(text: string): Part[] | null {
  if (text.length < PART_LENGTH_MIN || /[^\S ]/.test(text)) return null
  const words = text.split(' ')
  const last = words.length - 1
  // What may be meant as a pattern is left to whoever reads all rows.
  return words.flatMap((word, i) =>
    word === '' || /[\\%_]/.test(word) ? [] : [{ word, starts: i > 0, ends: i < last }],
  )
}

/** The words that fit each part of a text; null where none fits one of them: no row holds such a text. */
function lookUp(words: Words, parts: readonly Part[]): Found[] | null {
  const known = new Map<string, Found>()
  const all: Found[] = []
  for (const { word, starts, ends } of parts) {
    const key = `${starts} ${word} ${ends}`
    const found = known.get(key) ?? words.find(word, { starts, ends })
    if (found.rows === 0) return null
    known.set(key, found)
    all.push(found)
  }
  return all
}

/** The words of a text that are worth gone through, the rarest first. */
const rarestOf = (words: readonly Found[], rowsMax: number, tokensMax: number) =>
  words
    .filter(({ rows, numbers }) => rows <= rowsMax && numbers.length <= tokensMax)
    .sort((a, b) => a.rows - b.rows)
    .slice(0, WORDS_MAX)

/** Whether words stand in more rows than so many. */
const isTooMany = ({ rows, numbers }: Found, most: number) =>
  rows > most * Math.min(WORDS_A_ROW, numbers.length)

/** More rows than were asked for. */
const TOO_MANY = 'too many'

/** The rows with all words of one of the texts; null where the words are too common to be gone through here. */
function rowsInMemory(
  rowsOf: (number: number) => Int32Array,
  texts: readonly (readonly Found[])[],
  most: number,
): number[] | typeof TOO_MANY | null {
  const found: Int32Array[] = []
  for (const words of texts) {
    const [rarest, ...others] = rarestOf(words, POSTINGS_MAX, POSTINGS_MAX)
    if (!rarest || rarest.rows > IN_MEMORY_MAX) return null
    if (others.length === 0 && isTooMany(rarest, most)) return TOO_MANY
    let rows = eachOnce(rarest.numbers.map(rowsOf))
    for (const { numbers } of others) {
      // So few are looked up sooner than rows of another word are read, which may be in every second name.
      if (rows.length <= LOOKUPS_MAX) break
      const before = new Set(rows)
      rows = eachOnce(numbers.map((number) => rowsOf(number).filter((row) => before.has(row))))
    }
    if (rows.length > most) return TOO_MANY
    found.push(rows)
  }
  const all = eachOnce(found)
  return all.length > most ? TOO_MANY : [...all]
}

/** All numbers of several lists, rising, each once. */
function eachOnce(lists: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const list of lists) {
    all.set(list, end)
    end += list.length
  }
  all.sort()
  let kept = 0
  for (const number of all) if (kept === 0 || number !== all[kept - 1]) all[kept++] = number
  return all.subarray(0, kept)
}

/** The rows with the rarest words of a text, or with its rarest word alone; null where they are too many. */
function selectRows(words: readonly Found[], most: number, rarestAlone: boolean): Sql | null {
  const [rarest, ...others] = rarestOf(words, POSTINGS_MAX, TOKENS_MAX)
  if (!rarest || (others.length === 0 && isTooMany(rarest, most))) return null
  const within = (rarestAlone ? [] : others).map(
    ({ numbers }) =>
      sql` and row_no in (select row_no from search_postings where token_no in ${numbered(numbers)})`,
  )
  return sql`select row_no from search_postings where token_no in ${numbered(rarest.numbers)}${join(within, sql``)}`
}
