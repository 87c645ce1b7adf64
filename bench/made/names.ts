/**
 * Invented names at full size: registrants, notices and visa employers, the same on every run. Their words are drawn as
 * often as in real names (the words in stock), and half of the firms have a first word of their own.
 */
import STOCK from '#companies/names/common-words.json' with { type: 'json' }
import { STATES } from '#lib/states.ts'

/** An invented firm that is registered. */
export interface InventedRegistrant {
  cik: string
  name: string
  tickers: string
  former_names: string | null
  place: number
}

/** A name as filed; `cik` where a registrant wrote it, which no query may see. */
export interface InventedName {
  name: string
  state: string
  cik: string | null
}

/** What is made. */
export interface Scale {
  registrants: number
  notices: number
  visaEmployers: number
}

type Random = () => number
/** Of the notices and of the visa employers, the share that registrants filed. */
const REGISTERED = { notices: 0.25, visaEmployers: 0.04 }
/** So many private firms to a name filed: firms file again, and write themselves otherwise. */
const FIRMS_A_NAME = 0.75
const CUT_AT = 34
const FORMS = ['Inc.', 'Inc', 'LLC', 'Corp', 'Corporation', 'Co.', 'L.L.C.', 'Ltd', 'LP', ', Inc.', '']
const SITES = ['Plant 3', 'Distribution Center', 'Store #1204', 'Springfield', 'Headquarters', 'Portland, OR']
const SYLLABLES =
  'ba ber cal cor dan del fen gar hol jor ken lan mar nor ost pel quin ram sol tor ul ver wex yar zan'.split(
    ' ',
  )

/** Registrants, and the names that they and others filed. */
export function inventNames({ registrants, notices, visaEmployers }: Scale) {
  const random = numbers(20_261_201)
  const words = wordsByUse()
  const listed = Array.from({ length: registrants }, (_, i) => inventRegistrant(i, words, random))
  const filed = (count: number, share: number) => {
    const firms = Array.from({ length: Math.round(count * FIRMS_A_NAME) }, () => firmName(words, random))
    return Array.from({ length: count }, (): InventedName => {
      const state = any(STATES, random).code
      if (random() >= share) return { name: spell(any(firms, random), random), state, cik: null }
      const { name, cik } = listed[Math.floor(registrants * random() ** 2)]!
      return { name: spell(name, random), state, cik }
    })
  }
  return {
    registrants: listed,
    notices: filed(notices, REGISTERED.notices),
    visaEmployers: filed(visaEmployers, REGISTERED.visaEmployers),
  }
}

function inventRegistrant(i: number, words: Words, random: Random): InventedRegistrant {
  return {
    cik: String(1_000 + i * 7).padStart(10, '0'),
    name: firmName(words, random).toUpperCase(),
    tickers: `T${i}`,
    former_names: random() < 0.3 ? firmName(words, random) : null,
    place: i,
  }
}

interface Words {
  words: string[]
  /** Up to each word, how often it and those before it are used. */
  upTo: number[]
  total: number
}

function wordsByUse(): Words {
  const words: string[] = []
  const upTo: number[] = []
  let total = 0
  for (const [count, list] of Object.entries(STOCK.having))
    for (const word of list.split(' ')) {
      total += Number(count)
      words.push(word)
      upTo.push(total)
    }
  return { words, upTo, total }
}

function usedWord({ words, upTo, total }: Words, random: Random): string {
  const at = random() * total
  let [low, high] = [0, upTo.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (upTo[middle]! < at) low = middle + 1
    else high = middle
  }
  return words[low]!
}

function firmName(words: Words, random: Random): string {
  const own = random() < 0.5
  const count = 2 + Math.floor(random() * 2)
  const rest = Array.from({ length: own ? count - 1 : count }, () => usedWord(words, random))
  const name = [...(own ? [coined(random)] : []), ...rest].map(capital).join(' ')
  return `${name} ${any(FORMS, random)}`.replace(' ,', ',').trim()
}

function coined(random: Random): string {
  return Array.from({ length: 2 + Math.floor(random() * 2) }, () => any(SYLLABLES, random)).join('')
}

/** A name as one of its many writers would write it. */
function spell(name: string, random: Random): string {
  const kind = random()
  if (kind < 0.35) return name
  if (kind < 0.5) return name.toUpperCase()
  if (kind < 0.6) return name.replace(/,? [A-Z][A-Za-z.]+$/, '') || name
  if (kind < 0.7) return `${name} - ${any(SITES, random)}`
  if (kind < 0.78) return `${name} (${any(SITES, random)})`
  if (kind < 0.84) return name.toUpperCase().slice(0, CUT_AT)
  if (kind < 0.88) return `${name} dba ${capital(coined(random))} ${any(SITES, random)}`
  if (kind < 0.94) return name.replace(/ and /i, ' & ').replace(/\./g, '')
  const at = 3 + Math.floor(random() * Math.max(1, name.length - 6))
  return name.slice(0, at) + name.slice(at + 1)
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const any = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function numbers(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
