/**
 * Invented figures in the publisher's own files, read by the real reader: what a fresh install shows until its first
 * refresh. They are made up by a rule; nobody surveyed them.
 */
import type { SampleFile } from '#ingest/files/sample-file.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { STATES } from '#lib/states.ts'
import { ASKED_ELEMENTS, ELEMENTS, REGIONS } from './codes.ts'
import { FOLDER_URL, partOf } from './ingest.ts'

const NATIONAL_MONTHS = 14
/** Days after which a month's figures are out. */
const RELEASED_AFTER_DAYS = 65

/** Per thousand jobs and month, by element. */
const RATES: Readonly<Record<string, number>> = { JO: 45, HI: 34, TS: 33, QU: 20, LD: 10 }
const NATION_THOUSANDS = 150_000

const INDUSTRIES: Readonly<Record<string, [name: string, level: number, share: number]>> = {
  '000000': ['Total nonfarm', 0, 1],
  '100000': ['Total private', 1, 0.85],
  '230000': ['Construction', 2, 0.05],
  '300000': ['Manufacturing', 2, 0.08],
  '400000': ['Trade, transportation, and utilities', 2, 0.18],
  '440000': ['Retail trade', 3, 0.1],
  '540099': ['Professional and business services', 2, 0.14],
  '600000': ['Education and health services', 2, 0.16],
  '700000': ['Leisure and hospitality', 2, 0.1],
  '900000': ['Government', 1, 0.15],
}
const PLACES = STATES.filter(({ code }) => !['AS', 'GU', 'MP', 'PR', 'VI'].includes(code))

/** The files of the invented data: the nation for fourteen months, states and industries for the newest. */
export function sampleJolts(today: IsoDate): SampleFile[] {
  const newest = addDays(today, -RELEASED_AFTER_DAYS)
  const last = Number(newest.slice(0, 4)) * 12 + Number(newest.slice(5, 7)) - 1
  const file = (name: string, text: string) => ({ part: partOf(name), url: `${FOLDER_URL}${name}`, text })
  const regions = Object.entries(REGIONS).map(([code, name]) => `${code}\t${name}\t1\tT\t1`)
  return [
    file('jt.data.1.AllItems', dataFile(last)),
    file(
      'jt.industry',
      mapFile(
        'industry',
        Object.entries(INDUSTRIES).map(([code, [name, level]]) => `${code}\t${name}\t${level}\tT\t1`),
      ),
    ),
    file('jt.state', mapFile('state', regions)),
    file(
      'jt.dataelement',
      mapFile(
        'dataelement',
        ASKED_ELEMENTS.map((code) => `${code}\t${ELEMENTS[code]}\t0\tT\t1`),
      ),
    ),
  ]
}

const mapFile = (map: string, lines: readonly string[]) =>
  [`${map}_code\t${map}_text\tdisplay_level\tselectable\tsort_sequence`, ...lines, ''].join('\r\n')

function dataFile(last: number): string {
  const lines = [`${'series_id'.padEnd(30)}\tyear\tperiod\t       value\tfootnote_codes`]
  const add = (industry: string, place: string, element: string, month: number, share: number) => {
    // A wave of two years, so that months differ.
    const rate = RATES[element]! * (1 + 0.08 * Math.sin((month / 12) * Math.PI))
    const level = Math.max(1, Math.round((NATION_THOUSANDS * share * rate) / 1000))
    const period = `${Math.floor(month / 12)}\tM${String((month % 12) + 1).padStart(2, '0')}`
    const note = month === last ? 'P' : ''
    for (const [kind, value] of [
      ['L', String(level)],
      ['R', (rate / 10).toFixed(1)],
    ] as const) {
      const id = `JTS${industry}${place}0000000${element}${kind}`.padEnd(30)
      lines.push(`${id}\t${period}\t${value.padStart(12)}\t${note}`)
    }
  }
  for (const element of ASKED_ELEMENTS) {
    for (let ago = NATIONAL_MONTHS - 1; ago >= 0; ago--) add('000000', '00', element, last - ago, 1)
    for (const [i, { fips }] of PLACES.entries()) add('000000', fips, element, last, shareOf(i))
    for (const [code, [, level, share]] of Object.entries(INDUSTRIES))
      if (level > 0) add(code, '00', element, last, share)
  }
  return `${lines.join('\r\n')}\r\n`
}

/** Shares of 51 places that come to one. */
function shareOf(place: number): number {
  const weight = (i: number) => 1 + ((i * 7) % 11)
  return weight(place) / PLACES.reduce((sum, _, i) => sum + weight(i), 0)
}
