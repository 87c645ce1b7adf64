/** The day from which an officer's change holds, as a sentence or the ones after it say. */
import type { IsoDate } from '#lib/dates.ts'
import { DAY_PATTERN, findDates } from '../text/dates.ts'
import type { Action, Trigger } from './officer-words.ts'

/** A day, and how plainly the text says that it is the one: 3 effective, 2 told as done on it, 1 inferred. */
export interface Effective {
  date: IsoDate
  strength: number
}

const DAY = `(?:${DAY_PATTERN})`
const EFFECTIVE = new RegExp(
  `\\b(?:effective|effect|commencing|beginning|starting)\\b[\\s,]*(?:(?:as\\s+of|on|from|at|upon|in)\\s+)?(?:the\\s+(?:close|end)\\s+of\\s+(?:business|fiscal\\s+year\\s+\\d{4})\\s+)?(?:on\\s+)?(?:or\\s+about\\s+)?${DAY}`,
  'i',
)
/** `effective as of the end of fiscal year 2022 on April 29, 2022`; `effective at the adjournment … on September 27, 2023`. */
const EFFECTIVE_EVENT = new RegExp(
  `\\beffective\\s+(?:as\\s+of|at|upon|following|on)\\s+the\\s+[^.;]{0,120}?\\s+on\\s+${DAY}`,
  'i',
)
const ON = new RegExp(`^[^.;]{0,90}?\\b(?:on|as\\s+of)\\s+(?:or\\s+about\\s+)?${DAY}`, 'i')
const IMMEDIATELY =
  /\beffective\s+immediately\b|\bwith\s+immediate\s+effect\b|\bimmediately\s+effective\b|\beffective\s+(?:on\s+)?(?:that|such|the\s+same)\s+(?:date|day)\b/i
const SAME_DAY = /\beffective\s+(?:as\s+of\s+)?(?:the\s+same|that|such)\s+(?:date|day)\b/i
/** The sentence begins with its day. */
const LEADING = new RegExp(
  `^(?:\\W*\\([a-z]\\)\\W*)*(?:also\\s+)?(?:on|effective(?:\\s+as\\s+of|\\s+on)?)\\s+${DAY}`,
  'i',
)
/** What was only said on that day. */
const TOLD =
  /\b(?:announced|notified|informed|advised|issued|reported|disclosed|provided|gave|intends?|intention|intent|accept(?:ed)?|entered|agreed|told|communicated|delivered|decision)\b/i
const NEXT_SENTENCES = 2

/** The day of a change; who does not stand again leaves at a meeting, of which only a plan is told. `before` is the last day told earlier in the section. */
export function effectiveDate(
  sentence: string,
  trigger: Trigger,
  limit: number,
  before: IsoDate | null,
): Effective | null {
  if (trigger.action === 'not_reelected') return null
  const after = sentence.slice(trigger.end, limit)
  const lead = sentence.slice(0, trigger.start)
  const first = LEADING.exec(sentence)
  const leading = first ? (findDates(first[0])[0] ?? null) : null
  const explicit = firstDay(EFFECTIVE_EVENT.exec(after)?.[0], true) ?? firstDay(EFFECTIVE.exec(after)?.[0])
  if (explicit) return { date: explicit, strength: 3 }
  if (SAME_DAY.test(sentence)) return before ? { date: before, strength: 2 } : null
  if (IMMEDIATELY.test(sentence)) return leading ? { date: leading.date, strength: 3 } : null
  const on = firstDay(ON.exec(after)?.[0], true)
  if (on && !(leading && on === leading.date)) return { date: on, strength: 2 }
  const preceding = EFFECTIVE.exec(lead)
  if (preceding) return { date: firstDay(preceding[0])!, strength: 3 }
  if (!leading || !trigger.done) return null
  const between = lead.slice(first!.index + first![0].length)
  return TOLD.test(between) ? null : { date: leading.date, strength: 2 }
}

const NOUNS: Readonly<Record<Action, string>> = {
  appointed: 'appointment|election|promotion',
  resigned: 'resignation|departure',
  retired: 'retirement',
  terminated: 'termination|departure',
  departed: 'departure|resignation',
  not_reelected: 'decision',
  died: 'death',
}

/** What the next sentences add: `His resignation will become effective on June 18, 2010.` */
export function laterDate(sentences: readonly string[], at: number, action: Action): Effective | null {
  const subject = new RegExp(
    `\\b(?:${NOUNS[action]})\\b[^.;]{0,60}?\\b(?:is|was|will\\s+be|will\\s+become|became|shall\\s+be)\\s+effective\\b`,
    'i',
  )
  for (const sentence of sentences.slice(at + 1, at + 1 + NEXT_SENTENCES)) {
    const found = subject.exec(sentence)
    const rest = found ? sentence.slice(found.index) : null
    const day =
      rest && (firstDay(EFFECTIVE_EVENT.exec(rest)?.[0], true) ?? firstDay(EFFECTIVE.exec(rest)?.[0]))
    if (day) return { date: day, strength: 3 }
    const role = action === 'appointed' ? TAKES_UP.exec(sentence) : null
    const start = role && firstDay(role[0], true)
    if (start) return { date: start, strength: 4 }
  }
  return null
}

/** `Mr. Benjamin will assume his new role on April 23, 2018.` */
const TAKES_UP = new RegExp(
  `\\bwill\\s+(?:assume|begin|commence|start)\\s+(?:(?:his|her|the)\\s+)?(?:new\\s+)?(?:role|position|duties|employment|service)\\b[^.;]{0,60}?\\b(?:on|effective)\\s+${DAY}`,
  'i',
)

function firstDay(text: string | undefined, last = false): IsoDate | null {
  if (!text) return null
  const dates = findDates(text)
  return (last ? dates.at(-1) : dates[0])?.date ?? null
}
