/** Positions in prose: `as Executive Vice President and Chief Financial Officer of the Company` and their like. */

const TITLE_WORDS =
  'chief|executive|officer|officers|president|presidents|vice|senior|chairman|chairwoman|chairperson|chair|co-chair|director|directors|treasurer|secretary|controller|comptroller|counsel|manager|principal|accounting|financial|operating|interim|acting|lead|independent|corporate|group|deputy|assistant|associate|managing|general|partner|advisor|adviser|head|global|regional|staff|ceo|cfo|coo|cto|cio|cmo|cao|evp|svp|vp|non-executive|first|technology|information|marketing|legal|administrative|strategy|revenue|people|human|resources|compliance|risk|medical|scientific|commercial|product|digital|data|sustainability'
const TITLE_WORD = new RegExp(`^(?:${TITLE_WORDS})(?:[–-](?:elect|designate))?$`, 'i')
/** Without one of these a string of capitals is no position. */
const CORE =
  /\b(?:officers?|president|chairman|chairwoman|chairperson|chair|directors?|treasurer|secretary|controller|comptroller|counsel|manager|partner|advisor|adviser|head|ceo|cfo|coo|cto|cio|cao|evp|svp|vp)\b/i
const LEAD =
  /^(?:to\s+(?=\p{Lu})|(?:to\s+serve\s+)?(?:as|in\s+the\s+(?:role|position|capacity)\s+of|to\s+the\s+(?:newly\s+(?:created|formed)\s+)?(?:position|role|office)s?\s+of|the\s+(?:duties|role|position|office|title)s?\s+of)\s+)?(?:both\s+)?(?:(?:a|an|the|its|our|their|his|her|one\s+of\s+the|such)\s+)?(?:(?:new|current|permanent|then)\s+)?(?:[\p{Lu}][\p{L}.&-]*(?:\s[\p{Lu}][\p{L}.&-]*){0,3}[’']s?\s+)?(?:(?:new|current|next)\s+)?/u
const BOARD =
  /^(?:(?:to|from|of|on|as|for)\s+)?(?:(?:a|an|the|its|our|their|his|her)\s+)?(?:(?:new|additional|independent|non-employee|non-executive|class\s+\w+)\s+)*(?:(?:member|position|seat)s?\s+(?:of|on)\s+)?(?:(?:the|its|our|their|both)\s+)?(?:\p{Lu}[\p{L}.&’'-]*\s+){0,4}?(?:[Bb]oards?)\b/u
/** Chairman of the Board is an office; a committee of it is none. */
const OFFICE_OF_BOARD = /committee|chair|president|officer|secretary|counsel|\blead\b/i
const PLAIN_DIRECTOR =
  /^(?:(?:to\s+serve\s+)?as\s+)?(?:(?:a|an|its|our|the|one\s+of\s+(?:its|our))\s+)?(?:(?:new|independent|outside|non-employee|class\s+\w+)\s+)*directors?\b(?!\s+of\s+(?:\p{Lu}(?!oard)|(?:finance|operations|sales|marketing|engineering|human)))(?!,?\s+(?:\p{Lu}))/iu
const COMMITTEE = /^[^.;]{0,90}\bCommittees?\b/

/** Words with a capital that follow a title and belong to no department. */
const NO_DEPARTMENT =
  /^(?:Mr|Ms|Mrs|Dr|The|On|In|At|As|He|She|His|Her|It|Company|Registrant|Corporation|Effective|Item|Inc|Jr|Sr|[IVX]+|January|February|March|April|May|June|July|August|September|October|November|December)$/
/** What a position may be of; anything else behind `of` is whose it is. */
const OF =
  /^(?:Board|Directors|Staff|Finance|Sales|Operations|Engineering|Human|Marketing|Technology|Accounting|Global|Worldwide|Strategy|Business|Corporate|Product|Research|Investor)/

/** A position, or null where the words behind say none. `director` for a seat on the board. */
export function readRole(text: string): string | null {
  const role = readAnyRole(text.trimStart())
  return role && /^(?:members?|directors?)$/i.test(role) ? 'director' : role
}

function readAnyRole(own: string): string | null {
  if (PLAIN_DIRECTOR.test(own)) return alsoOffice(own)
  const board = BOARD.exec(own)
  if (board && !OFFICE_OF_BOARD.test(board[0])) return 'director'
  const lead = LEAD.exec(own)
  return readTitle(own.slice(lead?.[0].length ?? 0))
}

/** True where the words behind name a seat on a committee and no position of the company. */
export function isCommittee(text: string): boolean {
  const own = text.trimStart()
  return (
    COMMITTEE.test(own) &&
    readRole(own) !== 'director' &&
    !CORE.test(COMMITTEE.exec(own)![0].split(/\bof\b/)[0]!)
  )
}

/** `a director and Executive Vice President of the Company` has both. */
function alsoOffice(text: string): string {
  const more = /\bdirectors?\s+and\s+(?:as\s+)?(?=\p{Lu})/u.exec(text)
  const office = more && readTitle(text.slice(more.index + more[0].length))
  return office ? `director and ${office}` : 'director'
}

/** The words of a title, one after the other, as long as they are some. */
function readTitle(text: string): string | null {
  let end = 0
  let core = false
  let from = 0
  for (;;) {
    const next =
      /^(,?\s*(?:(?:and|&|of|for|–|-|\/)\s+)?(?:the\s+)?)(\[?[\p{L}\p{N}][\p{L}\p{N}.’'&/–-]*)/u.exec(
        text.slice(from),
      )
    if (!next) break
    const [whole, link, word] = next
    const bare = word!.replace(/[.,]+$/, '')
    const isTitle = TITLE_WORD.test(bare)
    if (from === 0 && (link!.trim() !== '' || (!isTitle && !/^\p{Lu}/u.test(bare)))) return null
    if (!isTitle && !isDepartment(bare, core)) break
    // "of the Company", "of Tyson Foods": who it is a position of. "of the Board" belongs to it.
    if (/\b(?:of|for)\b/.test(link!) && !OF.test(bare) && !isTitle) break
    if (/\bof\s+the\s*$/.test(link!) && !/^Board$/.test(bare)) break
    core ||= CORE.test(bare)
    from += whole!.length
    end = from - (word!.length - bare.length)
    if (/[.]$/.test(word!) && !/^(?:U\.S\.|St\.)$/.test(word!)) break
  }
  const role = text
    .slice(0, end)
    .replace(/[\s,]+(?:and|of|for|the)?$/i, '')
    .trim()
  return core && CORE.test(role) && role.length <= 120 ? role : null
}

/** A department behind a title: `, Worldwide Sales`, `, Hybrid Cloud Group`. */
function isDepartment(word: string, core: boolean): boolean {
  return core && /^\p{Lu}/u.test(word) && !NO_DEPARTMENT.test(word)
}
