/** The list of exhibits, under its item and in the index behind the signature. */
import type { Fact } from '../record.ts'
import type { Line } from '../text/blocks.ts'
import type { Part } from '../text/submission.ts'
import { newFact } from './fact.ts'

const NUMBERED =
  /^[\s*†‡+#•·]*(?:\(?[a-d]\)\s*)?(?:exhibits?\.?\s*)?(?:(?:exhibit|ex\.?)\s*(?:no\.?|number)?\s*:?\s*)?(\d{1,3}(?:\.\d{1,3})?[a-z]?(?:\(\w{1,2}\))?)([\s*†‡+#.)]*)(?:[-–—:]+\s*|\t|\s+)(.*)$/i
const ALONE = /^[\s*†‡+#]*(?:exhibit\s*(?:no\.?|number)?\s*)?(\d{1,3}\.\d{1,3}[a-z]?)\s*[*†‡+#.:]*$/i
const LED = /^\W*(?:\(?[a-d]\)\s*)?(?:exhibit|ex\.)\s*(?:no\.?|number)?\s*\d/i
/** Numbers of the table of exhibits that stand without a dot. */
const PLAIN = new Set([
  '7',
  '14',
  '15',
  '16',
  '17',
  '18',
  '20',
  '21',
  '23',
  '24',
  '25',
  '26',
  '27',
  '99',
  '104',
])
const NO_TITLE =
  /^(?:exhibits?|exhibit\s+(?:no|number)s?\.?|description(?:\s+of\s+(?:document|exhibit))?|number|no\.|table of contents|page\s*\d*|signatures?|not applicable\.?|none\.?|document|incorporated by reference.*|filed herewith\.?|method of filing)$/i
const FOOTNOTE = /^(?:[*†‡+#]+|\(\d\)|_{3,}|-{3,})/
const TITLE_MAX = 400

interface Listed {
  number: string
  title: string
  block: number
}

/**
 * The exhibits that the lines list, then those that were sent and are not listed. `lines` are those of item 9.01 and
 * of the exhibit index.
 */
export function findExhibits(lines: readonly Line[], parts: readonly Part[], document: string): Fact[] {
  const found = new Map<string, string | null>()
  for (const { number, title } of listExhibits(lines)) {
    const known = found.get(number)
    if (known === undefined || (known ?? '').length === 0) found.set(number, title)
  }
  for (const { type, description } of parts) {
    const number = /^EX-(\d[\w.()]*)/i.exec(type)?.[1]
    if (number && !isListed(found, number)) found.set(number, description)
  }
  return [...found].map(([number, title]) =>
    newFact('exhibit', { item: '9.01', document }, { role: number, text: title || null }),
  )
}

/** EX-99 is listed as 99 or as 99.1. */
function isListed(found: ReadonlyMap<string, unknown>, number: string): boolean {
  const own = number.toLowerCase()
  return [...found.keys()].some((listed) => {
    const known = listed.toLowerCase()
    return known === own || known === `${own}.1` || `${known}.1` === own
  })
}

function listExhibits(lines: readonly Line[]): Listed[] {
  const listed: Listed[] = []
  let open: Listed | null = null
  for (const line of lines) {
    const text = line.text.trim()
    const next = readNumbered(text)
    if (next) {
      open = { ...next, block: line.block }
      listed.push(open)
    } else if (open && goesOn(open, line, text)) open.title = `${open.title} ${text}`.trim()
    else if (open && (open.title !== '' || NO_TITLE.test(text))) open = open.title === '' ? open : null
  }
  return listed.filter(({ title }) => title.length <= TITLE_MAX && !NO_TITLE.test(title))
}

function readNumbered(text: string): Omit<Listed, 'block'> | null {
  const alone = ALONE.exec(text)
  if (alone) return { number: alone[1]!, title: '' }
  const found = NUMBERED.exec(text)
  if (!found) return null
  const [, number, , rest] = found
  const title = rest!.replace(/\t/g, ' ').trim()
  const plain = !number!.includes('.')
  if (plain && !(LED.test(text) || PLAIN.has(number!))) return null
  const base = Number.parseInt(number!, 10)
  if (base < 1 || base > 106 || !/^["“(*†]*[A-Za-z]/.test(title) || title.length < 4) return null
  // A number that begins a line of prose: "99.93% of the shares", "16.8 million".
  if (/^(?:%|percent|million|billion|business|days?|shares?)\b/i.test(title)) return null
  return { number: number!, title: title.replace(/[*†‡+#]+$/, '').trim() }
}

/** A title goes on in the lines of its block, or stands in the next block where its number stood alone. */
function goesOn(open: Listed, line: Line, text: string): boolean {
  if (text === '' || FOOTNOTE.test(text)) return false
  if (open.title === '') return !NO_TITLE.test(text)
  return line.block === open.block && !line.isRow && open.title.length < TITLE_MAX
}
