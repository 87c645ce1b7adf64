/** All facts of one filing. */
import type { IsoDate } from '#lib/dates.ts'
import type { Fact } from '../record.ts'
import { type Line, paragraphsOf } from '../text/blocks.ts'
import { isEnd, type Section, withoutTitle } from '../text/sections.ts'
import { splitSentences } from '../text/sentences.ts'
import type { Part } from '../text/submission.ts'
import { findAmounts } from './amounts.ts'
import { findBankruptcy } from './bankruptcy.ts'
import { findEmployees, findPercents } from './counts.ts'
import { findExhibits } from './exhibits.ts'
import { newFact, type Place } from './fact.ts'
import { companyWords } from './names.ts'
import { findOfficerChanges } from './officers.ts'
import { withoutContacts } from './privacy.ts'
import { isRestructuring, isSmallPrint } from './restructuring.ts'

/** Version of the reader: raise it when it reads more or better. */
export const PARSER = 1

/** A filing's text, taken apart. */
export interface FilingText {
  sections: readonly Section[]
  /** All lines of the form; what stands behind the signature is an attachment. */
  lines: readonly Line[]
  /** Exhibits 99 with their lines. */
  attached: readonly { document: string; lines: readonly Line[] }[]
  /** The exhibits that were sent with it. */
  parts: readonly Part[]
  reported: IsoDate | null
  companies: readonly (string | null)[]
}

/** Items under which an exhibit is read when the item only points to it. */
const POINTING = ['2.05', '1.03', '2.06', '8.01', '7.01']
/** A section that says more than this says it itself. */
const POINTER_MAX = 900
const POINTER = /\b(?:exhibit|press\s+release|news\s+release|incorporated\s+(?:herein\s+)?by\s+reference)\b/i
const SENTENCE_MAX = 2500
/** Sentences of one section or exhibit; who writes more repeats himself. */
const SENTENCES_MAX = 3000
const MOST: Readonly<Record<string, number>> = { amount: 80, restructuring: 40, exhibit: 120 }
const MOST_OTHER = 40

/** Reads the facts of a filing, in the order of its text. */
export function readFacts(filing: FilingText): Fact[] {
  const facts: Fact[] = []
  for (const section of filing.sections) facts.push(...factsOfSection(section, filing))
  const pointing = filing.sections.filter((section) => POINTING.includes(section.item) && pointsAway(section))
  if (pointing.length > 0) {
    const bankrupt = pointing.some(({ item }) => item === '1.03')
    for (const attached of attachmentsOf(filing)) facts.push(...factsOfAttachment(attached, bankrupt))
  }
  const listed = filing.sections.filter(({ item }) => item === '9.01').flatMap(({ lines }) => lines)
  facts.push(...findExhibits([...listed, ...indexLines(filing.lines)], filing.parts, '8-K'))
  return limit(
    facts.map((fact) => (fact.sentence ? { ...fact, sentence: withoutContacts(fact.sentence) } : fact)),
  )
}

function factsOfSection(section: Section, { reported, companies }: FilingText): Fact[] {
  const { item } = section
  if (item === '9.01') return []
  const place: Place = { item, document: '8-K' }
  const sentences = sentencesOf(section.lines, item)
  // "$517" beside a table in thousands is not 517 dollars.
  const shortened = section.lines.some(({ text }) => /\bin\s+(?:thousands|millions)\b/i.test(text))
  const facts: Fact[] = []
  for (const sentence of sentences) {
    if (isSmallPrint(sentence)) continue
    const people = [
      ...findEmployees(sentence, place, item === '5.02'),
      ...(item === '5.02' ? [] : findPercents(sentence, place)),
    ]
    // Under the item of restructurings, whoever loses work does so by one.
    const told = item === '2.05' && people.some(({ action }) => action === 'reduction')
    if (told || isRestructuring(sentence, item)) facts.push(newFact('restructuring', place, { sentence }))
    const amounts = findAmounts(sentence, place)
    facts.push(...(shortened ? amounts.filter(isWrittenOut) : amounts), ...people)
  }
  if (item === '1.03') facts.push(...findBankruptcy(sentences, place))
  if (item === '5.02') facts.push(...findOfficerChanges(sentences, place, reported, companyWords(companies)))
  return facts
}

/** True for an amount whose size does not depend on the head of a table. */
const isWrittenOut = ({ text, unit }: Fact) =>
  unit !== 'USD' || /thousand|million|billion|trillion|[mbk]\b/i.test(text ?? '')

/** Of an exhibit only what is said of restructuring, or of the bankruptcy, is taken: the rest is results and plans. */
function factsOfAttachment(
  { document, lines }: { document: string; lines: readonly Line[] },
  bankrupt: boolean,
): Fact[] {
  const place: Place = { item: null, document }
  const sentences = sentencesOf(lines, null)
  const facts = sentences.flatMap((sentence) => {
    if (!isRestructuring(sentence, null)) return []
    return [
      newFact('restructuring', place, { sentence }),
      ...findAmounts(sentence, place),
      ...findEmployees(sentence, place, true),
      ...findPercents(sentence, place),
    ]
  })
  return bankrupt ? [...facts, ...findBankruptcy(sentences, place)] : facts
}

function sentencesOf(lines: readonly Line[], item: string | null): string[] {
  return paragraphsOf(lines)
    .flatMap((paragraph) => splitSentences(item ? withoutTitle(item, paragraph) : paragraph))
    .filter((sentence) => sentence.length <= SENTENCE_MAX && /[a-z]/.test(sentence))
    .slice(0, SENTENCES_MAX)
}

function pointsAway({ lines }: Section): boolean {
  const text = lines.map((line) => line.text).join(' ')
  return text.length <= POINTER_MAX && POINTER.test(text)
}

/** Exhibits 99; where the form came without any, what it carries itself behind its signature. */
function attachmentsOf({ lines, attached }: FilingText) {
  if (attached.length > 0) return attached
  const end = lines.findLastIndex(({ text }) => isEnd(text))
  return end < 0 ? [] : [{ document: '8-K', lines: lines.slice(end + 1) }]
}

/** The lines of the exhibit index, which stands behind the signature. */
function indexLines(lines: readonly Line[]): Line[] {
  const start = lines.findLastIndex(({ text }) =>
    /^\W*(?:exhibits? index|index (?:to|of) exhibits?)\W*$/i.test(text),
  )
  return start < 0 ? [] : lines.slice(start + 1, start + 80)
}

/** Each fact once, and of no kind more than a reader would read. */
function limit(facts: readonly Fact[]): Fact[] {
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  return facts.filter((fact) => {
    const key = keyOf(fact)
    const count = counts.get(fact.kind) ?? 0
    if (seen.has(key) || count >= (MOST[fact.kind] ?? MOST_OTHER)) return false
    seen.add(key)
    counts.set(fact.kind, count + 1)
    return true
  })
}

function keyOf(fact: Fact): string {
  const { kind, value, value_high, unit, name, role, action, text, sentence } = fact
  if (value !== null) return JSON.stringify([kind, value, value_high, unit, action])
  if (kind === 'restructuring') return JSON.stringify([kind, sentence])
  return JSON.stringify([kind, text, name, role, action])
}
