import fc from 'fast-check'
import { parseAtomFeed } from 'feedsmith'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { Addresses, queryOf } from './address.ts'
import { type AtomEntry, type AtomHead, atomDocument } from './atom.ts'
import { type CalendarEvent, calendarFile, fold } from './calendar.ts'

const NASTY = `<b>&"' ]]> &amp; <!-- \u0000\u0008\u001b\ufffe \ud800 👷 %0d%0a ; , \\n \\`
/** Any text at all, halves of characters too; most of it in what feeds have a meaning for. */
const character = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
)
const anyText = fc.oneof(
  fc.constant(NASTY),
  fc.array(character, { maxLength: 120 }).map((characters) => characters.join('')),
)

/** What is left of it: what XML cannot hold is gone, and nothing else. */
const held = (text: string) => text.replace(/[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
const folded = (text: string) => held(text).replace(/\s+/g, ' ').trim()

const head: AtomHead = {
  id: 'tag:example.org,2026:feeds/layoffs.atom',
  title: 'WARN notices',
  subtitle: 'Of the last days',
  updated: '2026-05-02T00:00:00Z',
  author: { name: 'Headcount', uri: 'https://example.org/' },
  rights: 'Public records',
  generator: 'Headcount',
  links: [{ rel: 'self', href: 'https://example.org/feeds/layoffs.atom?city=a&state=OR' }],
}
const entry = (fields: Partial<AtomEntry> = {}): AtomEntry => ({
  id: 'tag:example.org,2026:notices/OR-2026-00000001',
  title: 'Cedar Works',
  author: 'Oregon office',
  published: '2026-05-01',
  updated: '2026-05-02',
  links: [{ rel: 'via', href: 'https://example.org/list?a=1&b="2"' }],
  categories: [{ term: 'OR', label: 'Oregon' }],
  content: ['Employer: Cedar Works', 'Workers: 120'],
  ...fields,
})

// The parser knows a feed by more shapes than a test is about.
// biome-ignore lint/suspicious/noExplicitAny: see above
const parsed = (text: string): any => parseAtomFeed(text)

describe('an Atom feed', () => {
  test('is read back as it was meant', () => {
    const feed = parsed(atomDocument(head, [entry()]))
    expect(feed).toMatchObject({ id: head.id, updated: head.updated, links: [head.links[0]] })
    expect(feed.entries).toHaveLength(1)
    expect(feed.entries[0]).toMatchObject({
      id: entry().id,
      updated: '2026-05-02T00:00:00Z',
      published: '2026-05-01T00:00:00Z',
      links: entry().links,
      categories: [{ term: 'OR', label: 'Oregon' }],
    })
    expect(feed.entries[0].content.value).toBe('Employer: Cedar Works\nWorkers: 120')
  })

  test('of nothing is one too', () => {
    expect(parsed(atomDocument(head, [])).entries ?? []).toEqual([])
  })

  test('holds any text as text, and only what XML can hold', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const title = `A${given}Z`
        const document = atomDocument({ ...head, title }, [entry({ title, author: title, content: [title] })])
        expect(document).toBe(held(document))
        const feed = parsed(document)
        const [only] = feed.entries
        for (const told of [feed.title.value, only.title.value, only.authors[0].name, only.content.value])
          expect(folded(told)).toBe(folded(title))
      }),
    )
  })
})

const event = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'OR-2026-00000001@example.org',
  day: '2026-02-28',
  created: '2026-01-05',
  changed: '2026-01-06',
  summary: 'Cedar Works',
  description: ['Workers: 120', 'Status: listed'],
  location: 'Portland, Oregon',
  position: [45.5, -122.6],
  url: 'https://example.org/api/records/OR-2026-00000001',
  categories: ['Oregon', 'closure'],
  isCancelled: false,
  ...fields,
})
const calendar = {
  name: 'Layoffs',
  description: 'Of; the, last',
  source: 'https://example.org/feeds/layoffs.ics',
  changed: '2026-01-06T03:00:00.123Z',
}

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))

describe('a calendar', () => {
  test('has an all-day event for each, that ends with its day', () => {
    const text = calendarFile(calendar, [
      event(),
      event({ uid: 'b@example.org', isCancelled: true, location: null, position: null }),
    ])
    const [first, second] = eventsIn(text)
    expect(first!.startDate.toString()).toBe('2026-02-28')
    expect(first!.endDate.toString()).toBe('2026-03-01')
    expect([first!.startDate.isDate, first!.uid, first!.location]).toEqual([
      true,
      event().uid,
      'Portland, Oregon',
    ])
    expect(first!.description).toBe('Workers: 120\nStatus: listed')
    const value = (name: string, of = first!) => of.component.getFirstPropertyValue(name)
    expect(String(value('dtstamp'))).toBe('2026-01-06T00:00:00Z')
    expect(value('geo')).toEqual([45.5, -122.6])
    expect(first!.component.getFirstProperty('categories')!.getValues()).toEqual(['Oregon', 'closure'])
    expect([value('status'), value('status', second)]).toEqual(['CONFIRMED', 'CANCELLED'])
    expect(value('geo', second)).toBeNull()
    const whole = new ICAL.Component(ICAL.parse(text))
    expect([whole.getFirstPropertyValue('version'), whole.getFirstPropertyValue('name')]).toEqual([
      '2.0',
      'Layoffs',
    ])
    expect(String(whole.getFirstPropertyValue('last-modified'))).toBe('2026-01-06T03:00:00Z')
  })

  test('of nothing has a component nevertheless', () => {
    const whole = new ICAL.Component(ICAL.parse(calendarFile(calendar, [])))
    expect(whole.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
  })

  test('holds any text as text, in lines of 75 octets that cut no character', () => {
    // What a text may hold: line feeds, tabs aside no controls.
    const kept = (text: string) =>
      text
        .replace(/\p{Surrogate}/gu, '')
        .replace(/\r\n?/g, '\n')
        .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    fc.assert(
      fc.property(anyText, (given) => {
        const summary = `A${given}Z`
        const file = calendarFile({ ...calendar, name: summary }, [
          event({ summary, description: [summary, 'b'], categories: [summary, 'c'] }),
        ])
        for (const line of file.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(Buffer.from(line).toString()).toBe(line)
        }
        expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
        const [only] = eventsIn(file)
        expect(only!.summary).toBe(kept(summary))
        expect(only!.description).toBe(`${kept(summary)}\nb`)
        expect(only!.component.getFirstProperty('categories')!.getValues()).toEqual([kept(summary), 'c'])
      }),
    )
  })

  test('unfolded, a line is what it was', () => {
    fc.assert(
      fc.property(anyText, (line) => {
        const given = line.replace(/\p{Surrogate}|[\r\n]/gu, '').repeat(3)
        expect(fold(given).replaceAll('\r\n ', '')).toBe(given)
      }),
    )
  })
})

describe('an address', () => {
  test('names a notice alike whatever the port and the protocol', () => {
    const tags = ['http://example.org:8080', 'https://example.org', 'https://example.org/headcount'].map(
      (base) => new Addresses(base).tag('/notices/OR-2026-00000001'),
    )
    expect(tags.slice(0, 2)).toEqual(Array(2).fill('tag:example.org,2026:notices/OR-2026-00000001'))
    for (const base of ['http://[::1]:8080', 'http://127.0.0.1', 'http://localhost:8080'])
      expect(new Addresses(base).tag('/a')).toMatch(/^tag:[a-z0-9.-]+,2026:a$/)
  })

  test('has a filter in one order, and nothing that goes without saying', () => {
    const filter = {
      state: 'OR',
      city: 'a&b',
      miles: 25,
      near: { latitude: 45, longitude: -120 },
      include_non_warn: false,
    }
    expect([...queryOf(filter, { miles: 25, include_non_warn: false })]).toEqual([
      ['city', 'a&b'],
      ['near', '45,-120'],
      ['state', 'OR'],
    ])
  })
})
