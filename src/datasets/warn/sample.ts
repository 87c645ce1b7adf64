/**
 * Invented notices, written in three publishers' own formats and read by their real parsers: what a fresh install
 * shows until its first refresh. No company in it exists.
 */
import type { Document } from '#ingest/document.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'

/** Weeks of invented notices, so that windows of 30 days and trends of a year have something to show. */
const WEEKS = 56

const FIRST_WORDS = [
  'Amber',
  'Birch',
  'Cobalt',
  'Dune',
  'Ember',
  'Fjord',
  'Granite',
  'Harbor',
  'Indigo',
  'Juniper',
  'Kestrel',
  'Lark',
]
const LAST_WORDS = [
  'Sample Foods',
  'Sample Logistics',
  'Sample Motors',
  'Sample Health',
  'Sample Software',
  'Sample Textiles',
  'Sample Paper',
  'Sample Retail',
]
const TOWNS = {
  AL: ['Birmingham', 'Mobile', 'Huntsville', 'Montgomery', 'Dothan'],
  IN: ['Indianapolis', 'Fort Wayne', 'Evansville', 'South Bend', 'Muncie'],
  MD: [
    ['Baltimore', 'Baltimore City', '21201'],
    ['Frederick', 'Frederick', '21701'],
    ['Salisbury', 'Wicomico', '21801'],
  ],
} as const
const INDUSTRIES = [
  ['311812', 'Commercial Bakeries'],
  ['493110', 'General Warehousing and Storage'],
  ['336350', 'Motor Vehicle Transmission Manufacturing'],
  ['622110', 'General Medical and Surgical Hospitals'],
] as const

/** Pages of invented notices by source id, the newest a few days before `today`. */
export function samplePages(today: IsoDate): Map<string, Document[]> {
  const events = Array.from({ length: WEEKS }, (_, week) => inventEvent(week, today))
  return new Map([
    [
      'warn/al',
      [
        page(
          'https://workforce.alabama.gov/warn-list/',
          alabama(events.filter((_, i) => i % 3 === 0)),
          today,
        ),
      ],
    ],
    [
      'warn/in',
      [
        page(
          'https://www.in.gov/dwd/warn-notices/current-warn-notices/',
          indiana(events.filter((_, i) => i % 3 === 1)),
          today,
        ),
      ],
    ],
    [
      'warn/md',
      [
        page(
          'https://www.dllr.state.md.us/employment/warn.shtml',
          maryland(events.filter((_, i) => i % 3 === 2)),
          today,
        ),
      ],
    ],
  ])
}

interface Event {
  week: number
  company: string
  notice: IsoDate
  effective: IsoDate
  workers: number
  closure: boolean
}

/** One event a week, always the same for the same day. */
function inventEvent(week: number, today: IsoDate): Event {
  const notice = addDays(today, -3 - 7 * week)
  return {
    week,
    company: `${FIRST_WORDS[(week * 5) % FIRST_WORDS.length]} ${LAST_WORDS[(week * 3) % LAST_WORDS.length]}`,
    notice,
    // Every seventh comes with less than the 60 days' notice.
    effective: addDays(notice, week % 7 === 0 ? 41 : 60 + (week % 5)),
    workers: 40 + ((week * 37) % 310),
    closure: week % 4 === 0,
  }
}

const page = (url: string, html: string, today: IsoDate): Document => ({
  url,
  bytes: new TextEncoder().encode(`<!DOCTYPE html><html><body>${html}</body></html>`),
  contentType: 'text/html',
  fetchedAt: today,
})

const us = (date: IsoDate) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!
const row = (cells: readonly (string | number)[]) =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

function alabama(events: Event[]): string {
  const head = [
    'Closing or Layoff',
    'Initial Report Date',
    'Planned Starting Date',
    'Company',
    'City',
    'Planned # of Affected Employees',
  ]
  const rows = events.map((e) =>
    row([
      e.closure ? 'Closure' : 'Layoff',
      us(e.notice),
      us(e.effective),
      e.company,
      pick(TOWNS.AL, e.week),
      e.workers,
    ]),
  )
  return `<table class="fw-warn-list__list" role="table"><tr>${head.map((h) => `<th>${h}</th>`).join('')}</tr>${rows.join('')}</table>`
}

function indiana(events: Event[]): string {
  const head = [
    'Company',
    'City',
    'Affected Workers',
    'Notice Date',
    'LO/CL Date',
    'NAICS',
    'Description of Work/Industry',
    'Notice Type',
    '',
  ]
  const rows = events.map((e) => {
    const [code, industry] = pick(INDUSTRIES, e.week)
    return row([
      e.company,
      pick(TOWNS.IN, e.week),
      e.workers,
      us(e.notice),
      us(e.effective),
      code,
      industry,
      e.closure ? 'CL' : 'LO',
      '',
    ])
  })
  return `<table class="filter-table"><thead><tr>${head.map((h) => `<th>${h}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function maryland(events: Event[]): string {
  const head = [
    'Notice Date',
    'NAICS Code',
    'Company',
    'Location',
    'Local Area',
    'Total Employees',
    'Effective Date',
    'Type',
  ]
  const rows = events.map((e) => {
    const [city, area, zip] = pick(TOWNS.MD, e.week)
    const [code] = pick(INDUSTRIES, e.week)
    const location = `${100 + e.week} Example Street, ${city}, MD ${zip}`
    return row([
      us(e.notice),
      code,
      e.company,
      location,
      area,
      e.workers,
      us(e.effective),
      e.closure ? 'Plant Closure' : 'Mass Layoff',
    ])
  })
  return `<table border="1">${row(head.map((h) => `<strong>${h}</strong>`))}${rows.join('')}</table>`
}
