/** Courts, case numbers, chapters and petitions in sentences on a bankruptcy. */
import type { Fact } from '../record.ts'
import { findDates } from '../text/dates.ts'
import { newFact, type Place } from './fact.ts'

const STATE_NAME =
  '(?:New\\s+(?:York|Jersey|Hampshire|Mexico)|(?:North|South)\\s+(?:Carolina|Dakota)|West\\s+Virginia|Rhode\\s+Island|Puerto\\s+Rico|Columbia|[A-Z][a-z]+)'
const DISTRICT = `(?:(?:Northern|Southern|Eastern|Western|Middle|Central)\\s+)?District\\s+of\\s+${STATE_NAME}`
const DIVISION = `(?:,?\\s+(?:the\\s+)?[A-Z][a-z]+(?:\\s+[A-Z][a-z]+)?\\s+Division)?`
const COURT = new RegExp(
  `(?:(?:United\\s+States|U\\.\\s?S\\.)\\s+(?:Bankruptcy\\s+|District\\s+|federal\\s+)*|Bankruptcy\\s+)[Cc]ourt(?:\\s*,)?\\s*(?:(?:for|in|in\\s+and\\s+for|of)\\s+)?(?:the\\s+)?${DISTRICT}${DIVISION}`,
  'g',
)
const NUMBER =
  '(?:[A-Z]{2,3})?\\d{1,2}[:-](?:[a-z]{2}-|BK-)?\\d{2,6}(?:[-:][A-Za-z0-9]+)*(?:\\s+\\([A-Z]{2,4}\\)|\\s+[A-Z]{2,3}(?:/[A-Z]{2,3})+)?'
const CASE = new RegExp(
  `\\b(?:case|cause|docket|petition|proceeding|proc\\.)\\s+(?:nos?\\.?|numbers?)\\s*[:#]?\\s*(${NUMBER})(?:\\s+(through|to)\\s+(${NUMBER}))?`,
  'gi',
)
const CHAPTER = /\bchapter\s+(7|9|11|12|13|15)\b/gi
const FILED = /\b(?:commenced|filed)\b/i
/** Words that put an announcement between a day and what is told. */
const TOLD = /\b(?:announced|reported|disclosed|issued|stated)\b/i

/** Courts, cases, chapters and petitions, each once. */
export function findBankruptcy(sentences: readonly string[], place: Place): Fact[] {
  const facts = new Map<string, Fact>()
  const add = (fact: Fact) => {
    const key = `${fact.kind} ${fact.text?.toLowerCase().replace(/\W+/g, ' ')}`
    if (!facts.has(key)) facts.set(key, fact)
  }
  for (const sentence of sentences) {
    for (const [court] of sentence.matchAll(COURT)) {
      add(newFact('bankruptcy_court', place, { text: court.replace(/\s+/g, ' ').trim(), sentence }))
    }
    for (const [, number, link, last] of sentence.matchAll(CASE)) {
      const text = last ? `${number} ${link} ${last}` : number!
      add(newFact('bankruptcy_case', place, { text, sentence }))
    }
    for (const [, chapter] of sentence.matchAll(CHAPTER)) {
      add(newFact('bankruptcy_chapter', place, { text: chapter!, sentence }))
    }
    const petition = petitionOf(sentence)
    if (petition) {
      const effective_date = petitionDate(sentence)
      add(newFact('bankruptcy_petition', place, { text: petition, effective_date, sentence }))
    }
  }
  return [...facts.values()]
}

function petitionOf(sentence: string): string | null {
  const petition = /\b(in)?voluntar(?:y|ily)\b[^.;]{0,80}?\b(?:petitions?|cases?|proceedings?)\b/i.exec(
    sentence,
  )
  if (petition) return petition[1] ? 'involuntary' : 'voluntary'
  return /\b(?:placed|put)\s+(?:\w+\s+)?(?:in|into|under)\s+receivership\b|\bappoint(?:ed|ment\s+of)\s+(?:the\s+[\w\s]{3,60}\s+as\s+)?(?:an?\s+)?receiver\b/i.test(
    sentence,
  )
    ? 'receivership'
    : null
}

/** The day of the petition: the one that is named so, or the one with which the sentence begins, if nothing was only told then. */
function petitionDate(sentence: string): string | null {
  const named = /\(the\s+[“"]Petition\s+Date[”"]\)/i.exec(sentence)
  const dates = findDates(sentence)
  if (named) return dates.findLast(({ end }) => end <= named.index && named.index - end < 12)?.date ?? null
  const first = dates[0]
  if (!first || !/^(?:on|effective)\s*$/i.test(sentence.slice(0, first.start).replace(/^\W+/, '')))
    return null
  const filed = FILED.exec(sentence.slice(first.end))
  return filed && !TOLD.test(sentence.slice(first.end, first.end + filed.index)) ? first.date : null
}
