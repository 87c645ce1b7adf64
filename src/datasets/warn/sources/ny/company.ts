/** The company cell of New York's notices of 2001 to 2021: name, site and address, on lines or run together. */

import { cleanText } from '#lib/text.ts'
import { splitAddress } from '#places/index.ts'

/** A company cell taken apart. What it does not tell is empty. */
export interface CompanyCell {
  name: string
  /** The address whole, with town and ZIP code. */
  address: string
  city: string
  zip: string
}

/** In any case, so that the capital of a town may follow: `BroadwayNew York`. */
const STREET = anyCase(
  'street|st|avenue|ave|road|raod|rd|drive|dr|boulevard|blvd|lane|ln|court|ct|circle|cir|way|place|pl|parkway|pkwy|pky|' +
    'highway|hwy|turnpike|tpke|pike|terrace|trail|square|plaza|plz|loop|route|rte|rt|expressway|broadway|bowery|alley|mall|' +
    'center|centre|park|concourse|americas|pier|slip|landing|crossing|row|path|heights|hill|promenade|airport|campus|quadrangle|ctr',
)
/** Words that end an employer's name where a line of the page ended: `SecurityRochester Dispatch Center`. */
const GLUED_NAME =
  /(?<=Inc\.|LLC|Corp\.|Ltd\.|\)|(?:Services?|Security|Centers?|Company|Aviation|Hospital|Management|Stores?|Division|Restaurants?|Hotels?|Solutions|Systems|Corporation|Society|School|University|College|Institute|Facility|Program|Department|Operations|Industries|International|Associates|Partners|America|Americas|Airlines|Airways|Transportation|Brands|Products|Technologies|Library|Manufacturing|Medicine))(?=@|[A-Z][A-Za-z])/

/** A number that may be that of a house, in digits (`34-18`, `12A`) or in letters. */
const NUMBER =
  /(?<![\d#$-]|\d[./])\d{1,5}[A-Z]?(?:[-–]\d{1,4}[A-Z]?)?(?:(?:,\s?&?|\s&|\sand)\s?\d{1,5})*(?!\d|st\b|nd\b|rd\b|th\b|[.,]\d)|(?:(?<=LLC|LP|INC)|(?<![A-Z]))(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven)\b/g
/** Words in front of a number that is none of a house: `Unit 12`, `Route 9`. */
const COUNTED =
  /(?:#\s*|\b(?:floor|fl|suites?|ste|units?|bldgs?|buildings?|rooms?|rm|routes?|rte?|hwy|highway|box|stores?|gates?|hangars?|terminals?|piers?|phase|no|nos|local|ps|district|interstate)(?:\.\s*|\s+)#?)$/i
/** A street, a few words behind its number and with no other number between, its end perhaps glued to the town. */
const STREET_BEHIND = new RegExp(
  `^\\s*(?:(?:[NSEW]?\\d+(?:st|nd|rd|th)|[A-Za-z.'’/&-]+),?\\s+){0,5}?(?:${STREET})(?=[^a-z]|$)|^\\s*\\d+(?:st|nd|rd|th)\\s`,
)
/** The end of a name that no house number follows. */
const LEGAL_FORM =
  /\b(?:Inc|LLC|L\.L\.C|Corp|Corporation|Company|Ltd|L\.?P|LLP|N\.A|P\.C)\b\.?(?=\s+(?!d\/?b\/?a|a\/?k\/?a|f\/?k\/?a|and\b|of\b|c\/o)[A-Z])/g

/** The end of a site's name in front of the town: `LaGuardia Airport Flushing`. */
const SITE = /^.*\b(?:airport|terminal \w|cent(?:er|re)|mall|plaza|building|hangar|floor)\s+(?=[a-z])/i

/** What stands in names and not in addresses. */
const NAME_FORM = /\b(?:Inc|LLC|Corp|L\.?P|dba|d\/b\/a|aka|a\/k\/a)\b/

/** Takes a company cell apart. */
export function readCompanyCell(cell: string): CompanyCell {
  const lines = cell
    .split(/\r?\n/)
    .map((line) => cleanText(line).replace(/,$/, ''))
    // A line with a telephone number is that of a person to ask.
    .filter((line) => line !== '' && !/\b\d{3}\)?[ -]\d{3}[ -]\d{4}\b/.test(line))
  const { name, rest } = lines.length > 1 ? splitLines(lines) : splitLine(lines[0] ?? '')
  const address = spaceGlued(rest)
  const { state, city, zip } = splitAddress(address, 'NY')
  const isHere = state === 'NY'
  return {
    name: name.replace(/[\s,;:–-]+$/, ''),
    address,
    city: isHere && city ? city.replace(SITE, '') : '',
    zip: (isHere && zip) || '',
  }
}

interface Split {
  name: string
  rest: string
}

/** The name is the first line, with those behind it for as long as it is unfinished. */
function splitLines(lines: string[]): Split {
  let end = 1
  while (end < lines.length - 1 && isUnfinished(lines.slice(0, end).join(' '))) end++
  const first = splitLine(lines.slice(0, end).join(' '))
  return {
    name: first.name,
    rest: [first.rest, ...lines.slice(end)].filter((part) => part !== '').join(', '),
  }
}

const isOpen = (text: string) => text.split('(').length > text.split(')').length
const isUnfinished = (text: string) => isOpen(text) || /(?:[&,/-]|\b(?:and|of|the|at|dba))$/i.test(text)

/** Cuts before the house number; without one behind the legal form, or before the town. */
function splitLine(line: string): Split {
  const houses = [...line.matchAll(NUMBER)].filter(({ index, 0: number }) => {
    const before = line.slice(0, index)
    const isHouse = /[a-z]{2}/i.test(before) && !isOpen(before) && !COUNTED.test(before)
    return isHouse && STREET_BEHIND.test(line.slice(index + number.length))
  })
  // `BL 62 West 9th Street dba Casa Fern 62 West 9th Street`: the first street is in the name.
  const house = houses.find(({ index }) => !NAME_FORM.test(line.slice(index))) ?? houses.at(-1)
  if (house) return cutGlue(cut(line, house.index))
  if (!/,\s*(?:NY|New York)(?![a-z])[\s,]*(?:\d{5}(?:-\d{4})?)?$/.test(line)) return { name: line, rest: '' }
  const glue = cutGlue({ name: line, rest: '' })
  if (glue.rest !== '') return glue
  const form = [...line.matchAll(LEGAL_FORM)].find(({ index }) => !isOpen(line.slice(0, index)))
  if (form) return cut(line, form.index + form[0].length)
  const { city } = splitAddress(spaceGlued(line), 'NY')
  const town = city === null ? -1 : line.lastIndexOf(city)
  return town > 0 ? cut(line, town) : { name: line, rest: '' }
}

/** What was a line of its own between name and street belongs to the address. */
function cutGlue({ name, rest }: Split): Split {
  const at = name.search(GLUED_NAME)
  // `CenterLight Health` is a name.
  return at < 0 || !name.slice(0, at).includes(' ') || isOpen(name.slice(0, at))
    ? { name, rest }
    : { name: name.slice(0, at), rest: [name.slice(at), rest].filter((part) => part !== '').join(', ') }
}

const cut = (line: string, at: number): Split => ({
  name: line.slice(0, at).trim(),
  rest: line.slice(at).trim(),
})

function anyCase(words: string): string {
  const forms = words
    .split('|')
    .map((word) => `[${word[0]!.toUpperCase()}${word[0]}]${word.slice(1)}|${word.toUpperCase()}`)
  return forms.join('|')
}

/** `200 Main StreetSayville, NY11782` as it was meant. */
function spaceGlued(address: string): string {
  return address
    .replace(/\b(NY|New York),?(?=\d{5}\b)/g, '$1 ')
    .replace(
      new RegExp(`(?<=\\b(?:${STREET}|Floor|North|South|East|West)\\.?)(?=[A-Z](?:[a-z]|\\.\\s))`, 'g'),
      ', ',
    )
    .replace(/(?<=\d)(?=[A-Z][a-z]{2})/g, ', ')
    .replace(
      /(?<=[a-z]{3}|[é)])(?=(?:[A-Z][a-z]+(?: [A-Z][a-z]+)?|Long Island City),? (?:NY|New York)\b)/,
      ', ',
    )
}
