/** Makes an answer fit what a model can take in: long lists are cut and say so, warnings are sentences. */

/** The longest result of a call, both copies of its JSON and what is attached included, in bytes. */
export const RESULT_BYTES_MAX = 60_000
const NOTES_MAX = 5
const NOTE_CHARS_MAX = 300
const STATES_NAMED = 4

/** Names that answers have from before beside those of today: once is enough. */
const OLD_NAMES = new Set(['total_notices', 'total_employees', 'layoffs', 'employees', 'date_filed'])

/** The value without old names, each list cut to `items`; how many it lost stands beside it. */
export function cutLists(value: unknown, items: number): unknown {
  if (Array.isArray(value)) return value.slice(0, items).map((each) => cutLists(each, items))
  if (typeof value !== 'object' || value === null) return value
  const shown: Record<string, unknown> = {}
  for (const [name, each] of Object.entries(value)) {
    if (OLD_NAMES.has(name) || name === 'warnings') continue
    shown[name] = cutLists(each, items)
    if (Array.isArray(each) && each.length > items) shown[`${name}_more`] = each.length - items
  }
  return shown
}

interface Warned {
  code: string
  severity: string
  states?: readonly string[]
  years?: readonly number[]
  text: string
}

/** The warnings as a few sentences, those that matter first. */
export function notesOf(warnings: unknown): string[] {
  const all = (Array.isArray(warnings) ? warnings : []) as Warned[]
  const ranked = [...all].sort((a, b) => rank(a) - rank(b))
  const notes = ranked.slice(0, NOTES_MAX).map(sentence)
  const more = ranked.length - notes.length
  return more > 0 ? [...notes, `${more} more notes are at the link.`] : notes
}

const rank = ({ severity }: Warned) => (severity === 'info' ? 1 : 0)

/** Never a list of thirty states where their number does. */
function sentence({ text, states = [] }: Warned): string {
  const few = `${states.slice(0, STATES_NAMED).join(', ')} and ${states.length - STATES_NAMED} other states`
  const said = states.length > STATES_NAMED + 2 ? text.replace(states.join(', '), few) : text
  return said.length <= NOTE_CHARS_MAX ? said : `${said.slice(0, NOTE_CHARS_MAX - 1)}…`
}

/** Whether something that the answer rests on is late, as a sentence; an answer without warnings does not tell. */
export function freshnessOf(warnings: unknown): string {
  if (!Array.isArray(warnings)) return 'This answer does not tell what is late; get_stats does.'
  const all = warnings as Warned[]
  // Years that are not whole are no matter of lateness.
  const late = all.filter(({ code, years }) => code === 'stale' || (code === 'window_not_held' && !years))
  return late.length === 0
    ? 'Nothing that this answer rests on is known to be late.'
    : sentence(late[0]!) + (late.length > 1 ? `; and ${late.length - 1} more, see notes` : '')
}

/** The bytes of a result as it is sent. */
export const bytesOf = (result: unknown) => Buffer.byteLength(JSON.stringify(result))
