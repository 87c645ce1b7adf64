/**
 * Telling organisations from people by a case name. A name is an organisation's only where a word in it says so: a
 * company taken for a person is missing, a person taken for a company is published.
 */

/** Legal forms as words, dots left out; each is nobody's name. */
const FORMS = setOf(
  `llc llp lllp pllc pllp llllp lc ltd limited inc incorporated incorp corp corporation company plc gmbh
  cooperative coop lp bancorp bancorporation bancshares bancgroup bankcorp sarl pty`,
)

/** Words for bodies that nobody bears as a name, though they are no legal forms. */
const BODIES = setOf(
  `holdings partnership partners associates association associations foundation university diocese archdiocese
  hospital hospitals ministries enterprises industries`,
)

/** Where a form that is also somebody's initials must stand: `L.P.` ends a firm's name and stands within a person's. */
const END = String.raw`(?=\s*(?:$|[,;(]|of\b|and\b|&))`

/**
 * Forms that are somebody's name or initials as well, taken only as they are written for firms. Trust, Bank and Church
 * are not among them: people are called Church, and a family's trust carries the family's name.
 */
const WRITTEN = [
  // `Alder & Co`, `Alder Trading Co.`; not `Maria Co`.
  /(?:&|\band)\s+co\b\.?/i,
  new RegExp(String.raw`\S\s+C[Oo]\.${END}`),
  /\bL\.\s?L\.\s?[CP]\b/i,
  new RegExp(String.raw`\b(?:L\.[CP]|P\.[AC]|N\.A|S\.A|N\.V|B\.V|S\.p\.A)\b\.?${END}`),
  /,\s*P[AC]$/,
  // Not in capitals throughout, where it may be a name.
  /[a-z]\s+(?:AG|AB|SE|A\/S)$/,
  /\b(?:city|county|town|village|municipality|school district|hospital district|authority) of\s/i,
]

/** Whether a name is certainly that of an organisation. The name must be without what follows d/b/a. */
export function isOrganisation(name: string): boolean {
  return wordsOf(name).some((word) => FORMS.has(word) || BODIES.has(word)) || isWrittenAsFirm(name)
}

/** Whether a name ends in a legal form: what follows `and` is then somebody else. */
export function endsInForm(name: string): boolean {
  return FORMS.has(wordsOf(name).at(-1) ?? '') || isWrittenAsFirm(name)
}

const isWrittenAsFirm = (name: string) => WRITTEN.some((form) => form.test(name))

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** True for a name of which no letter is Latin: whose it is cannot be told by its words. */
export function isOtherScript(name: string): boolean {
  return /\p{L}/u.test(name) && !/\p{Script=Latin}/u.test(name)
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}
