/** The words by which officers come and go, and on which side of them the person stands. */

/** What happened to a person. */
export type Action =
  | 'appointed'
  | 'resigned'
  | 'retired'
  | 'terminated'
  | 'departed'
  | 'not_reelected'
  | 'died'

/** A word of change found in a sentence. */
export interface Trigger {
  action: Action
  /** Where the person stands. */
  side: 'before' | 'after'
  start: number
  end: number
  /** True where it has happened by the day with which the sentence begins; false for what is yet to come. */
  done: boolean
}

const ADVERB = '(?:also\\s+|each\\s+|unanimously\\s+|recently\\s+|formally\\s+|officially\\s+)?'
const PUT = 'appointed|elected|re-?elected|named|promoted|hired|designated|selected'

const PATTERNS: readonly [RegExp, Action, 'before' | 'after', boolean][] = [
  [
    /\b(?:will|would|did|does|do|shall|had\s+decided|has\s+decided|decided|intends?|intended|chosen|elected|decision|determined)\s+not\s+(?:to\s+)?(?:stand|seek|run|be\s+standing|be\s+nominated)\s+(?:for\s+)?re-?election\b/gi,
    'not_reelected',
    'before',
    false,
  ],
  [
    new RegExp(
      `\\b(?:was|were|been|be|being)\\s+${ADVERB}(?:${PUT})\\b(?!\\s+to\\s+(?:retire|resign|receive|defer|participate|purchase))`,
      'gi',
    ),
    'appointed',
    'before',
    true,
  ],
  [
    /\b(?:became|will\s+become|has\s+become|(?:officially\s+)?(?:assumed|assumes|will\s+assume|has\s+assumed)\s+the\s+(?:duties|role|position|title|office)s?\s+of)\b/gi,
    'appointed',
    'before',
    true,
  ],
  [/\b(?:appointed|elected|named|hired|promoted|designated|appoint|elect)\b/gi, 'appointed', 'after', true],
  [/\b(?:appointment|election|promotion|hiring)s?\s+of\b/gi, 'appointed', 'after', true],
  [/\bwill\s+succeed\b|\bsucceed(?:s|ed)\b|\bwill\s+join\b/gi, 'appointed', 'before', false],
  [/\bpassed\s+away\b|\bdied\b/gi, 'died', 'before', true],
  [/\bdeath\s+of\b/gi, 'died', 'after', true],
  [
    /\bceased\s+(?:to\s+(?:serve|be|act)|serving|being|acting)\b|\bseparated\s+from\b|\btransitioned\s+(?:from|out\s+of)\s+(?=his|her)/gi,
    'departed',
    'before',
    true,
  ],
  [
    /\bcease\s+(?:to\s+(?:serve|be|act)|serving|being|acting)\b|\bseparate\s+from\b|\btransition\s+(?:from|out\s+of)\s+(?=his|her)/gi,
    'departed',
    'before',
    false,
  ],
  [/\bresignations?\s+of\b/gi, 'resigned', 'after', true],
  [/\bretirements?\s+of\b/gi, 'retired', 'after', true],
  [/\bdepartures?\s+of\b/gi, 'departed', 'after', true],
  [/\b(?:termination|removal|dismissal)s?\s+of\b/gi, 'terminated', 'after', true],
  [
    /\b(?:tender(?:ed|s|ing)?|submit(?:ted|s|ting)?|g(?:ave|iven))\s+(?:his|her|their)\s+(?:notice\s+of\s+)?resignations?\b/gi,
    'resigned',
    'before',
    true,
  ],
  [
    /\b(?:notified|informed|advised|announced|notice)\b[^.;]{0,100}?\b(?:of\s+)?(?:his|her)\s+(?:\w+\s+)?resignation\b(?=\s+(?:from|as|effective)\b)/gi,
    'resigned',
    'before',
    false,
  ],
  [
    /\b(?:notified|informed|advised|announced|notice)\b[^.;]{0,100}?\b(?:of\s+)?(?:his|her)\s+(?:\w+\s+)?retirement\b(?=\s+(?:from|as|effective)\b)/gi,
    'retired',
    'before',
    false,
  ],
  [/\bresigned\b/gi, 'resigned', 'before', true],
  [/\b(?:resign|resigns|resigning)\b/gi, 'resigned', 'before', false],
  [/\bstepped\s+down\b/gi, 'resigned', 'before', true],
  [/\b(?:step|stepping|steps)\s+down\b|\brelinquish(?:es|ed|ing)?\b/gi, 'resigned', 'before', false],
  [/\bretired\b/gi, 'retired', 'before', true],
  [/\b(?:retire|retires|retiring)\b/gi, 'retired', 'before', false],
  [
    /\b(?:was|were|been)\s+(?:involuntarily\s+)?(?:terminated|dismissed|removed)\b|\bterminated\s+(?:his\s+|her\s+)?employment\b/gi,
    'terminated',
    'before',
    true,
  ],
  [
    /\bemployment\s+(?:with\s+(?:the\s+Company|[^,;.]{2,60}?)\s+)?(?:was\s+|has\s+been\s+)?(?:terminated|ended|ceased)\b/gi,
    'terminated',
    'before',
    true,
  ],
  [/\bterminated\s+(?:the\s+employment\s+of\b)?/gi, 'terminated', 'after', true],
  [
    /\bdeparted\b|\bleft\s+(?=(?:(?:his|her|their)\s+(?!(?:current|former|previous|then)\b)|the\s+(?:Company|Bank|Registrant|Corporation|Board)\b|our\b))/gi,
    'departed',
    'before',
    true,
  ],
  [
    /\b(?:depart|departs|departing)\b|\b(?:leave|leaves|leaving)\s+(?=(?:(?:his|her|their)\s+(?!(?:current|former|previous|then)\b)|the\s+(?:Company|Bank|Registrant|Corporation|Board|firm)\b|our\b))/gi,
    'departed',
    'before',
    false,
  ],
]

const PASSIVE =
  /\b(?:was|were|been|be|being|is|are|has|have|had|not)\s+(?:also\s+|each\s+|unanimously\s+|recently\s+|not\s+)?$/i
const NOT = /\b(?:not|never|neither|nor|no)\s+(?:been\s+|be\s+|to\s+)?$/i
/** What did not happen, or only may. */
const CONDITION =
  /\b(?:if|unless|whether|should|in\s+the\s+event(?:\s+that)?|in\s+case|upon\s+(?:any|a)|who\s+may|until|no\s+determination)\b[^,;]{0,160}$/i
/** A name behind these is that of somebody whose change is told elsewhere. */
const REASON =
  /\b(?:following|prior\s+to|after|until|upon|in\s+light\s+of|as\s+a\s+result\s+of|in\s+connection\s+with|without|regarding|during)\s+(?:his|her|the|their)?\s*(?:\w+\s+)?$/i
/** An adjective: a retired partner. */
const ADJECTIVE = /\b(?:a|an|the|newly|now|recently|duly)[\s-]+$/i

/** The words of change in a sentence, in order. */
export function findTriggers(sentence: string): Trigger[] {
  const found: Trigger[] = []
  for (const [pattern, action, side, done] of PATTERNS) {
    for (const match of sentence.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      const before = sentence.slice(0, start)
      if (found.some((other) => start < other.end && other.start < end)) continue
      if (NOT.test(before) && action !== 'not_reelected') continue
      if (CONDITION.test(before) || (side === 'before' && ADJECTIVE.test(before))) continue
      if (
        side === 'after' &&
        (PASSIVE.test(before) ? !/ha[sd]\s+$|have\s+$/i.test(before) : REASON.test(before))
      )
        continue
      found.push({ action, side, start, end, done })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}
