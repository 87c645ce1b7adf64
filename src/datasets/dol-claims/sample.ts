/**
 * Invented claims in the publisher's own forms, read by the real reader: what a fresh install shows until its first
 * refresh. The figures are made up by a rule; no state reported them.
 */
import type { SampleFile } from '#ingest/files/sample-file.ts'
import { addDays, daysBetween, type IsoDate } from '#lib/dates.ts'
import { AR539_URL, R539CY_URL } from './ingest.ts'
import { JURISDICTIONS } from './jurisdictions.ts'
import { AR539_COLUMNS } from './read/headers.ts'

/** Weeks by state and of the nation. */
const STATE_WEEKS = 8
const NATIONAL_WEEKS = 60

/** The files of the invented data, the newest week five to twelve days before `today`. */
export function sampleClaims(today: IsoDate): SampleFile[] {
  const newest = lastSaturday(addDays(today, -5))
  return [
    { part: 'ar539', url: AR539_URL, text: rawReport(newest, today) },
    { part: 'r539cy-national', url: R539CY_URL, text: nationalReport(newest, today) },
  ]
}

const lastSaturday = (day: IsoDate) => {
  const past = daysBetween('2000-01-01', day) % 7
  return addDays(day, past === 0 ? 0 : past < 0 ? -7 - past : -past)
}

/** A wave of half a year, between 0.9 and 1.1. */
const season = (week: IsoDate) => 1 + 0.1 * Math.sin((daysBetween('2000-01-01', week) / 182) * Math.PI)

function rawReport(newest: IsoDate, today: IsoDate): string {
  const columns = Object.keys(AR539_COLUMNS)
  const lines = [columns.join(',')]
  for (const [i, st] of JURISDICTIONS.entries()) {
    // Every seventh is large, the rest lie between a hundred thousand and two million jobs.
    const covered = 100_000 + ((i * 379_721) % 1_900_000) + (i % 7 === 4 ? 6_000_000 : 0)
    for (let ago = STATE_WEEKS - 1; ago >= 0; ago--) {
      const week = addDays(newest, -7 * ago)
      const continued = Math.round(covered * (0.008 + (i % 9) * 0.001) * season(week))
      const cells: Record<string, string | number> = {
        st,
        rptdate: usDate(week),
        c2: usDate(addDays(week, -7)),
        c3: Math.round(continued * 0.11),
        c4: i % 5,
        c8: continued,
        c9: i % 40,
        c17: continued,
        c18: covered,
        c19: ((100 * continued) / covered).toFixed(2),
        c20: '1.2',
        c22: 'E',
        c23: '1/1/2022',
        curdate: usDate(today),
      }
      lines.push(columns.map((name) => cells[name] ?? 0).join(','))
    }
  }
  return `${lines.join('\r\n')}\r\n`
}

function nationalReport(newest: IsoDate, today: IsoDate): string {
  const weeks = Array.from({ length: NATIONAL_WEEKS }, (_, i) => {
    const week = addDays(newest, 7 * (i + 1 - NATIONAL_WEEKS))
    return `<week>
<weekEnded>${usDate(week, 2)}</weekEnded>
<InitialClaims>${figures(220_000 + ((i * 7919) % 9000), week)}</InitialClaims>
<ContinuedClaims>${figures(1_800_000 + ((i * 7919) % 40_000), week)}</ContinuedClaims>
<IUR><NSA>${(1.2 * season(week)).toFixed(1)}</NSA><SA>1.2</SA></IUR>
<CoveredEmployment>150,000,000</CoveredEmployment>
</week>`
  })
  return `<r539cyNational rundate="${usDate(today)}">\n${weeks.join('\n')}\n</r539cyNational>\n`
}

function figures(adjusted: number, week: IsoDate): string {
  const count = (value: number) => Math.round(value).toLocaleString('en-US')
  const factor = season(week)
  return `<NSA>${count(adjusted * factor)}</NSA><SF>${(100 * factor).toFixed(1)}</SF><SA>${count(adjusted)}</SA><SA4WK>${count(adjusted)}</SA4WK>`
}

function usDate(day: IsoDate, digits = 1): string {
  const [year, month, date] = day.split('-')
  const pad = (part: string | undefined) => String(Number(part)).padStart(digits, '0')
  return `${pad(month)}/${pad(date)}/${year}`
}
