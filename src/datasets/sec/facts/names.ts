/** Names of people in prose, told from names of companies, plans and places. */

/** A name found, and where it stands. */
export interface FoundName {
  /** As printed, without title: `V. James Vena`, `Craighead`. */
  name: string
  start: number
  end: number
  /** True for a title and a last name alone: `Mr. Craighead`. */
  isShort: boolean
  /** True where an 's follows. */
  possessive: boolean
}

/** Words that begin with a capital and belong to no person. */
const NO_NAME = new Set(
  (
    'january february march april may june july august september october november december ' +
    'monday tuesday wednesday thursday friday saturday sunday ' +
    'a an the on in at of by to as if for from with and or its his her their our this that these those it he she they we who ' +
    'also effective upon under after before since until during following prior previously additionally further each both all no none neither such there where while when then ' +
    'chief executive officer officers president vice senior director directors board chairman chairwoman chair chairperson committee treasurer secretary controller counsel general manager managing principal accounting financial operating interim acting lead independent corporate group deputy assistant ' +
    'compensatory arrangements departure election appointment certain appointments resignation retirement transition ' +
    'company corporation corp inc incorporated llc ltd limited plc lp co bank bancorp bancshares holdings group partners capital trust fund foundation association society institute university college school academy hospital ' +
    'registrant issuer agreement amendment plan annual meeting stockholders shareholders stock common incentive equity compensation executive employment severance separation release letter offer award awards restricted performance units options bonus program policy guidelines bylaws charter code ' +
    'securities exchange commission act form report current item items section exhibit regulation rule schedule proxy statement press release date ' +
    'worldwide global north south east west northern southern eastern western america american americas europe european asia pacific international national united states new york london ' +
    'sales marketing operations finance technology engineering healthcare health strategy development human resources legal division services systems software networks communications foods products business enterprise solutions research information digital media energy financial industries manufacturing supply chain retail consumer commercial medical pharmaceuticals therapeutics semiconductor technologies prepared mobile mobility space air express freight airlines railroad ' +
    'audit nominating governance risk nasdaq nyse market certified public accountant bachelor master science arts administration mba cpa jr sr ii iii iv messrs mr ms mrs dr'
  ).split(' '),
)
/** Behind a run of capitals these make it the name of an organisation. */
const ORGANISATION =
  /^(?:group|division|operations|corporation|corp|inc|incorporated|company|companies|co|bank|bancorp|holdings|partners|capital|trust|fund|plan|agreement|university|college|school|systems|technolog(?:y|ies)|networks|services|solutions|software|communications|foods|products|industries|therapeutics|pharmaceuticals|llc|lp|llp|ltd|limited|plc|cent(?:er|re)|hospital|institute|foundation|association|airlines|enterprises|international|stock|act|committee|brands)$/
const TITLES = `(?:Mr|Ms|Mrs|Miss|Dr|Prof|Gen|General|Admiral|Adm|Lt|Col|Sen|Senator|Gov|Governor|Ambassador|Hon|Sir|Messrs)`
const WORD = String.raw`(?:(?:de|van|von|der|den|la|le|di|del|da|dos|bin|al|el|st)\s+)*(?:[a-z]{1,3})?\p{Lu}[\p{L}’'-]*\p{Ll}[\p{L}’'-]*`
const INITIALS = String.raw`(?:\p{Lu}\.\s?)+`
const SUFFIX = String.raw`(?:,?\s+(?:Jr|Sr|II|III|IV|V)\b\.?)?`
const NAME = new RegExp(
  String.raw`(?<![\p{L}’'-])(${TITLES}\.?\s+(?:\((?:Ret|ret)\.?\)\s+)?)?((?:${INITIALS}\s?)*${WORD}(?:\s+(?:${INITIALS}|${WORD}))*)(${SUFFIX})(?![\p{L}])`,
  'gu',
)

/**
 * The names of people in a sentence.
 *
 * @param others words that name the company and its like, in small letters.
 */
export function findNames(sentence: string, others: ReadonlySet<string>): FoundName[] {
  const found: FoundName[] = []
  for (const match of sentence.matchAll(NAME)) {
    const [whole, title, words, suffix] = match
    const start = match.index + (title?.length ?? 0)
    for (const run of runsOf(words!, start, others)) {
      const end = run.end
      const isLast = end === start + words!.length
      const name = run.text + (isLast ? cleanSuffix(suffix!) : '')
      const titled = title !== undefined && run.start === start
      const parts = run.text.split(/\s+/)
      if (parts.length < 2 && !titled) continue
      const stop = isLast ? match.index + whole!.length : end
      const own = name.replace(/[’']s?$/, '')
      const possessive = own !== name || /^[’']/.test(sentence.slice(stop))
      found.push({
        name: own,
        start: titled ? match.index : run.start,
        end: stop,
        isShort: parts.length === 1,
        possessive,
      })
    }
  }
  return found
}

/** `, Jr.` → ` Jr.` */
const cleanSuffix = (suffix: string) => (suffix ? ` ${suffix.replace(/^[,\s]+/, '')}` : '')

const NUMBER = /^(?:ii|iii|iv)$/

/** A run of words with capitals, cut where one of them belongs to no person. */
function runsOf(words: string, offset: number, others: ReadonlySet<string>) {
  const runs: { text: string; start: number; end: number }[] = []
  let open: { start: number; end: number } | null = null
  const close = (next = '') => {
    if (open && !ORGANISATION.test(next)) {
      const text = words.slice(open.start - offset, open.end - offset)
      // A company called Walt Disney is none of its people, but a Mr. Tyson may work for Tyson Foods.
      const isCompany = text.split(/\s+/).every((part) => others.has(part.toLowerCase()))
      if (isName(text) && !(isCompany && text.includes(' '))) runs.push({ text, ...open })
    }
    open = null
  }
  for (const word of words.matchAll(/\S+/g)) {
    const folded = word[0].toLowerCase().replace(/[’']s?$/, '')
    const bare = folded.replace(/[.,]/g, '')
    const initial = /^(?:\p{Lu}\.)+$/u.test(word[0])
    // "Devanny III’s": the number belongs to the name, and ends it.
    if (open && NUMBER.test(bare)) {
      open = { start: open.start, end: offset + word.index + bare.length }
      close()
      continue
    }
    if (!initial && (NO_NAME.has(bare) || /^\p{Lu}{2,}$/u.test(word[0]))) close(bare)
    else {
      const [start, end] = [offset + word.index, offset + word.index + word[0].length]
      open = open ? { start: open.start, end } : { start, end }
    }
  }
  close()
  return runs
}

/** A last name must follow the initials. */
const isName = (text: string) => {
  const last = text
    .replace(/\s+[IV]+$/, '')
    .split(/\s+/)
    .at(-1)!
  return !/^(?:\p{Lu}\.)+$/u.test(last) && /\p{Ll}/u.test(last)
}

/** The last name, by which the text goes on to speak of someone. */
export function lastName(name: string): string {
  const parts = name.replace(/,?\s+(?:Jr|Sr|II|III|IV|V)\.?$/, '').split(/\s+/)
  return parts.at(-1)!.toLowerCase()
}

/** Words of company names, which are no names of people. */
export function companyWords(names: readonly (string | null)[]): Set<string> {
  const words = names.flatMap((name) => (name ?? '').toLowerCase().split(/[^\p{L}\p{N}’'-]+/u))
  return new Set(words.filter((word) => word.length > 2))
}
