/** Thirty days of fifteen publishers: what happens, and what must follow. */
import type { Happening, Script } from './happening.ts'

/**
 * What one host may be asked for on a day. A job center's searches of thirty years come with the first visit alone, and so
 * do the filings of EDGAR's last weeks.
 */
export const LIMITS = { requests: 300, bytes: 500_000 }

/** What a source says whose list is another publisher's. */
const STRANGERS = /of the \d+ (?:rows|records) .* are gone/

const HAPPENINGS: Happening[] = [
  // The first day is calm: everything is read for the first time.
  { day: 2, source: 'tx', does: { lists: { employer: 'Oak Retail', notice: '2026-12-14' } }, must: 'read' },
  { day: 2, source: 'ak', does: { amends: 'Larch Foods', to: { workers: 61 } }, must: 'read' },
  { day: 2, source: 'mo', does: { takesOff: 'Juniper Papers' }, must: 'read' },
  { day: 3, days: 9, source: 'va', does: { away: true }, must: 'late' },
  { day: 3, days: 2, source: 'wi', does: { renames: ['Company', 'Employer'] }, must: 'late' },
  { day: 4, source: 'dc', does: { adds: 'Union' }, must: 'late' },
  { day: 4, source: 'in', does: { weather: 'refused' }, must: 'late' },
  { day: 4, source: 'wi', does: { lists: { employer: 'Pine Energy', notice: '2026-12-15' } }, must: 'read' },
  { day: 5, source: 'ky', does: { lists: { employer: 'Oak Textiles', notice: '2026-12-16' } }, must: 'read' },
  { day: 5, source: 'ri', does: { weather: 'reset', first: 1 }, must: 'read' },
  { day: 5, source: 'ma', does: { weather: 'a challenge with status 200' }, must: 'late' },
  { day: 6, source: 'co', does: { moves: true }, must: 'read' },
  { day: 6, source: 'nc', does: { weather: 'broken gzip' }, must: 'late' },
  { day: 6, source: 'id', does: { lists: { employer: 'Oak Optics', notice: '2026-12-17' } }, must: 'read' },
  { day: 7, source: 'tx', does: { amends: 'Oak Retail', to: { workers: 312 } }, must: 'read' },
  { day: 7, source: 'va', does: { lists: { employer: 'Oak Health', notice: '2026-12-18' } }, must: 'read' },
  // On the eighth day the service is down: what comes is found on the ninth, what comes and goes never.
  { day: 8, source: 'ak', does: { lists: { employer: 'Oak Foods', notice: '2026-12-20' } }, must: 'read' },
  { day: 8, source: 'ks', does: { lists: { employer: 'Oak Castings', notice: '2026-12-18' } }, must: 'read' },
  { day: 9, source: 'ks', does: { takesOff: 'Oak Castings' }, must: 'read' },
  {
    day: 9,
    source: 'tx',
    does: { weather: 'too many requests, wait 47 seconds', first: 1 },
    must: 'read',
  },
  { day: 10, source: 'mo', does: { weather: 'out of order, wait 47 seconds', first: 2 }, must: 'read' },
  {
    day: 10,
    days: 3,
    source: 'dc',
    does: { weather: 'not there', at: /warn-notifications-2025/ },
    must: 'without',
  },
  { day: 11, source: 'in', does: { amends: 'Maple Bottling', to: { notice: '2026-11-20' } }, must: 'read' },
  { day: 11, source: 'me', does: { weather: 'refused', at: /warn_lookups\/\d+$/ }, must: 'without' },
  { day: 12, source: 'wi', does: { takesOff: 'Pine Energy' }, must: 'read' },
  { day: 12, source: 'id', does: { moves: true }, must: 'read' },
  { day: 13, source: 'ri', does: { lists: { employer: 'Oak Lumber', notice: '2026-12-22' } }, must: 'read' },
  // The short form begins on the thirteenth day.
  { day: 14, source: 'tx', does: { lists: { employer: 'Pine Retail', notice: '2026-12-23' } }, must: 'read' },
  {
    day: 14,
    source: 'tx',
    does: { lists: { employer: 'Quince Retail', notice: '2026-12-23' } },
    must: 'read',
  },
  { day: 14, source: 'ak', does: { amends: 'Maple Foods', to: { workers: 133 } }, must: 'read' },
  { day: 14, source: 'mo', does: { takesOff: 'Larch Papers' }, must: 'read' },
  { day: 14, source: 'ri', does: { weather: 'slow drip', first: 1 }, must: 'read' },
  { day: 14, source: 'ky', does: { weather: 'reset', first: 1 }, must: 'read' },
  { day: 15, days: 2, source: 'wi', does: { renames: ['AffectedWorkers', 'Workers'] }, must: 'late' },
  { day: 15, source: 'dc', does: { adds: 'Remarks' }, must: 'late' },
  { day: 15, source: 'va', does: { moves: true }, must: 'read' },
  { day: 15, source: 'nc', does: { amends: 'Maple Robotics', to: { layoff: '2027-02-20' } }, must: 'read' },
  { day: 15, source: 'ks', does: { amends: 'Maple Castings', to: { workers: 77 } }, must: 'read' },
  { day: 16, source: 'in', does: { weather: 'refused' }, must: 'late' },
  { day: 16, source: 'ma', does: { weather: 'a challenge with status 200' }, must: 'late' },
  { day: 16, source: 'ma', does: { lists: { employer: 'Oak Airways', notice: '2026-12-28' } }, must: 'read' },
  { day: 16, source: 'co', does: { weather: 'too many requests, wait an hour' }, must: 'late' },
  { day: 16, source: 'id', does: { weather: 'another content type' }, must: 'read' },
  { day: 16, source: 'ak', does: { weather: 'too many requests, wait 47 seconds', first: 1 }, must: 'read' },
  // On the seventeenth day the service is down.
  {
    day: 17,
    source: 'ky',
    does: { lists: { employer: 'Pine Textiles', notice: '2026-12-29' } },
    must: 'read',
  },
  { day: 17, source: 'va', does: { amends: 'Maple Health', to: { workers: 440 } }, must: 'read' },
  { day: 18, source: 'va', does: { amends: 'Maple Health', to: { workers: 450 } }, must: 'read' },
  { day: 18, source: 'ky', does: { takesOff: 'Pine Textiles' }, must: 'read' },
  { day: 18, source: 'ks', does: { showsListOf: 'me' }, must: 'late', why: STRANGERS },
  { day: 18, source: 'me', does: { showsListOf: 'ks' }, must: 'late', why: STRANGERS },
  { day: 18, source: 'tx', does: { weather: 'an empty page' }, must: 'late' },
  // The first of January.
  { day: 19, source: 'dc', does: { opens: 2027 }, must: 'read' },
  { day: 19, source: 'nc', does: { opens: 2027 }, must: 'read' },
  {
    day: 19,
    source: 'nc',
    does: { lists: { employer: 'Oak Robotics', notice: '2027-01-01' } },
    must: 'read',
  },
  { day: 19, source: 'ak', does: { lists: { employer: 'Pine Foods', notice: '2027-01-01' } }, must: 'read' },
  {
    day: 19,
    source: 'ks',
    does: { lists: { employer: 'Pine Castings', notice: '2027-01-01' } },
    must: 'read',
  },
  { day: 19, source: 'id', does: { weather: 'cut short' }, must: 'late' },
  { day: 20, source: 'mo', does: { weather: 'cut on the way' }, must: 'late' },
  { day: 20, source: 'nc', does: { weather: 'broken gzip' }, must: 'late' },
  { day: 20, source: 'ri', does: { weather: 'another kind of file' }, must: 'late' },
  { day: 20, days: 2, source: 'va', does: { away: true }, must: 'late' },
  { day: 20, source: 'co', does: { opens: 2027 }, must: 'read' },
  { day: 20, source: 'co', does: { lists: { employer: 'Oak Mills', notice: '2027-01-02' } }, must: 'read' },
  { day: 21, source: 'mo', does: { opens: 2027 }, must: 'read' },
  { day: 21, source: 'mo', does: { lists: { employer: 'Oak Papers', notice: '2027-01-02' } }, must: 'read' },
  { day: 21, source: 'tx', does: { weather: 'not there' }, must: 'late' },
  { day: 21, source: 'wi', does: { weather: 'out of order, wait 47 seconds', first: 2 }, must: 'read' },
  {
    day: 21,
    days: 2,
    source: 'dc',
    does: { weather: 'not there', at: /warn-notifications-2026/ },
    must: 'without',
  },
  {
    day: 22,
    source: 'in',
    does: { lists: { employer: 'Oak Bottling', notice: '2027-01-04' } },
    must: 'read',
  },
  { day: 22, source: 'in', does: { amends: 'Larch Bottling', to: { workers: 204 } }, must: 'read' },
  { day: 22, source: 'dc', does: { lists: { employer: 'Oak Freight', notice: '2027-01-04' } }, must: 'read' },
  { day: 22, source: 'me', does: { takesOff: 'Hazel Dairy' }, must: 'read' },
  { day: 22, source: 'dc', does: { linksSince: 2026 }, must: 'read' },
  { day: 22, source: 'co', does: { linksSince: 2026 }, must: 'read' },
  // The short form ends here.
  { day: 23, source: 'tx', does: { opens: 2027 }, must: 'read' },
  {
    day: 23,
    source: 'tx',
    does: { lists: { employer: 'Rowan Retail', notice: '2027-01-05' } },
    must: 'read',
  },
  { day: 24, source: 'ak', does: { showsListOf: 'in' }, must: 'late', why: /no table of notices/ },
  { day: 24, source: 'in', does: { showsListOf: 'ak' }, must: 'late', why: /no table of notices/ },
  { day: 24, source: 'ma', does: { amends: 'Oak Airways', to: { workers: 205 } }, must: 'read' },
  // On these two days the service is down.
  { day: 25, source: 'id', does: { lists: { employer: 'Pine Optics', notice: '2027-01-06' } }, must: 'read' },
  {
    day: 25,
    source: 'wi',
    does: { lists: { employer: 'Rowan Energy', notice: '2027-01-06' } },
    must: 'read',
  },
  { day: 26, source: 'wi', does: { takesOff: 'Rowan Energy' }, must: 'read' },
  { day: 26, source: 'id', does: { amends: 'Pine Optics', to: { workers: 91 } }, must: 'read' },
  { day: 28, source: 'ma', does: { weather: 'slow drip' }, must: 'late' },
  { day: 28, source: 'ky', does: { amends: 'Maple Textiles', to: { workers: 181 } }, must: 'read' },
  { day: 28, source: 'me', does: { moves: true }, must: 'read' },
  {
    day: 29,
    source: 'mo',
    does: { lists: { employer: 'Larch Papers', notice: '2026-10-05', workers: 300 } },
    must: 'read',
  },
  { day: 29, source: 'co', does: { weather: 'out of order, wait 47 seconds' }, must: 'late' },
]

/** The whole script. The nineteenth day is the first of January. */
export const SCRIPT: Script = {
  firstDay: '2026-12-14',
  first: 1,
  days: 30,
  down: [8, 17, 25, 26],
  happenings: HAPPENINGS,
}

/** Ten days of it, with every kind of trouble, the turn of the year and a day on which the service is down. */
export const SHORT = { first: 13, days: 10 }

/** A part of the script: what publishers had listed before stands there on its first day. */
export const partOf = (script: Script, { first, days }: { first: number; days: number }): Script => ({
  ...script,
  first,
  days,
})
