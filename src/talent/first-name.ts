/** The name that searches show. What is not kept cannot leak: of a name the directory takes the first one alone. */
import { searchWords } from './words.ts'

const TITLES = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'mx',
  'dr',
  'prof',
  'professor',
  'sir',
  'madam',
  'rev',
  'hon',
])
const SUFFIXES = new Set(
  'jr sr ii iii iv v phd md mba cpa esq pe rn dds dvm jd ma msc bsc ba bs ms pmp cfa cissp shrm'.split(' '),
)

/**
 * The first name in a name as people write it: `Dr. Ann Lee` → `Ann`, `Lee, Ann` → `Ann`, `Ann Lee, PhD` → `Ann`. Null
 * where there is none.
 */
export function firstNameOf(name: string): string | null {
  const [before = '', after = ''] = name.split(',')
  // What follows a comma is the given name, unless it is what people put behind their names.
  const [first = ''] = wordsOf(after)
  const given = first !== '' && !SUFFIXES.has(searchWords(first).replaceAll(' ', '')) ? after : before
  return wordsOf(given).find((word) => !TITLES.has(searchWords(word)) && /\p{L}/u.test(word)) ?? null
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')
