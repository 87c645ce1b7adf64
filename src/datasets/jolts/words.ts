/** What callers may write for the survey's codes: the code, the publisher's name, or the usual word. */
import { codeOrWord } from '#contract/fields.ts'
import { foldText } from '#lib/text.ts'
import { ELEMENTS, LEVELS, REGIONS } from './codes.ts'

/** A code, and the words that mean it besides its name. */
type Words = Readonly<Record<string, readonly string[]>>

/** Usual words for what is counted. */
const ELEMENT_WORDS: Words = {
  JO: ['openings', 'job opening', 'vacancies'],
  HI: ['hire', 'hiring'],
  TS: ['separations'],
  QU: ['quit'],
  LD: ['layoffs', 'layoff', 'discharges', 'layoffs discharges'],
  OS: [],
  UO: ['unemployed per job opening', 'unemployed per opening'],
}

const LEVEL_WORDS: Words = {
  L: ['level', 'levels', 'number', 'numbers', 'thousands'],
  R: ['rate', 'rates', 'percent'],
}

const REGION_WORDS: Words = { MW: ['midwest'], NE: ['northeast'], SO: ['south'], WE: ['west'] }

/** No word for a code is longer. */
const WORD_MAX = 60

/** Stands for every code of its kind. */
export const ALL = 'all'

/** A parameter that takes codes in any case and the words for them; the query gets the code. */
function coded<Code extends string>(
  codes: readonly Code[],
  words: Words,
  nameOf: (code: Code) => string | undefined,
) {
  const meant = new Map<string, Code>()
  for (const code of codes)
    for (const word of [code, nameOf(code), ...(words[code] ?? [])]) if (word) meant.set(foldText(word), code)
  const named = codes.map((code) => {
    const name = code === ALL ? undefined : (nameOf(code) ?? words[code]?.[0])
    return name ? `${code} (${name.toLowerCase()})` : code
  })
  const others = `${named.slice(0, -1).join(', ')} or ${named.at(-1)}`
  return codeOrWord(
    codes,
    (word) => (word.length <= WORD_MAX ? meant.get(foldText(word)) : undefined),
    (given) => `"${String(given).slice(0, WORD_MAX)}" is not known: ask for ${others}`,
  )
}

/** An element as its code or a word for it: `QU`, `quits`. */
export const elementOf = <Code extends string>(codes: readonly Code[]) =>
  coded(codes, ELEMENT_WORDS, (code) => ELEMENTS[code])

/** `L` or `R`, or a word for it: `level`, `rate`. */
export const levelOf = <Code extends string>(codes: readonly Code[]) =>
  coded(codes, LEVEL_WORDS, () => undefined)

/** A census region as its code or name: `MW`, `midwest`. */
export const regionOf = <Code extends string>(codes: readonly Code[]) =>
  coded(codes, REGION_WORDS, (code) => REGIONS[code])

/** The parameter of the routes that ask for a level or a rate. */
export const levelParam = levelOf(LEVELS).meta({
  description: 'L or `level`: thousands; R or `rate`: rate in percent',
  examples: ['R'],
})
