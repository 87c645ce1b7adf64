/** iCalendar (RFC 5545, names of calendars by RFC 7986), written out. */
import { addDays, type IsoDate } from '#lib/dates.ts'

/** Something that takes up a day. */
export interface CalendarEvent {
  uid: string
  day: IsoDate
  created: IsoDate
  changed: IsoDate
  summary: string
  /** Lines of plain text. */
  description: readonly string[]
  location: string | null
  /** Degrees north and east. */
  position: readonly [number, number] | null
  url: string
  categories: readonly string[]
  isCancelled: boolean
}

/** A calendar without its events. */
export interface CalendarHead {
  name: string
  description: string
  /** Where it is fetched. */
  source: string
  /** RFC 3339, UTC. */
  changed: string
}

const PRODUCT = '-//Headcount//Layoffs//EN'
/** Sources are read once a day. */
const REFRESH = 'PT12H'

/** The calendar as a file. */
export function calendarFile(head: CalendarHead, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    `NAME:${calendarText(head.name)}`,
    `X-WR-CALNAME:${calendarText(head.name)}`,
    `DESCRIPTION:${calendarText(head.description)}`,
    `X-WR-CALDESC:${calendarText(head.description)}`,
    `SOURCE;VALUE=URI:${head.source}`,
    `LAST-MODIFIED:${head.changed.replace(/[-:]|\.\d+/g, '')}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    // A calendar has one component at least.
    ...(events.length > 0 ? events.flatMap(linesOf) : NOTHING),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const NOTHING = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const day = (date: IsoDate) => date.replaceAll('-', '')
const midnight = (date: IsoDate) => `${day(date)}T000000Z`

function linesOf(event: CalendarEvent): string[] {
  const { location, position, categories } = event
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    // Without a METHOD it is when the event was last revised.
    `DTSTAMP:${midnight(event.changed)}`,
    `CREATED:${midnight(event.created)}`,
    `LAST-MODIFIED:${midnight(event.changed)}`,
    `DTSTART;VALUE=DATE:${day(event.day)}`,
    `DTEND;VALUE=DATE:${day(addDays(event.day, 1))}`,
    `SUMMARY:${calendarText(event.summary)}`,
    `DESCRIPTION:${event.description.map(calendarText).join('\\n')}`,
    ...(location === null ? [] : [`LOCATION:${calendarText(location)}`]),
    ...(position === null ? [] : [`GEO:${position[0]};${position[1]}`]),
    ...(categories.length === 0 ? [] : [`CATEGORIES:${categories.map(calendarText).join(',')}`]),
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // Nobody is busy for it.
    'TRANSP:TRANSPARENT',
    'CLASS:PUBLIC',
    'END:VEVENT',
  ]
}

/** Text of a property: what has a meaning is escaped, and what no text may hold is left out. */
function calendarText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .replace(/\n/g, '\\n')
}

const LINE_BYTES = 75

/** A content line in pieces of at most 75 octets, none of which ends within a character. */
export function fold(line: string): string {
  if (Buffer.byteLength(line) <= LINE_BYTES) return line
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (bytes + more > LINE_BYTES) {
      pieces.push(piece)
      piece = ' '
      bytes = 1
    }
    piece += character
    bytes += more
  }
  return [...pieces, piece].join('\r\n')
}
