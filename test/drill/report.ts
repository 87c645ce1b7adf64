/** Tells of a drill: a line a day, for a terminal and for docs/drill.md. */
import type { Happening, Script } from './happening.ts'
import type { DayReport } from './run.ts'

const HEAD = [
  'Day',
  'What happens',
  'Visits',
  'Editions',
  'New',
  'Changed',
  'Gone',
  'Late',
  'Requests',
  'kB',
  'Busiest host',
  'Wrong',
]

/** A day's cells, by the columns of the report. */
export function cellsOf(report: DayReport, script: Script): string[] {
  const count = (kind: string) =>
    String(report.announced.filter((each) => each.split(' ')[1] === kind).length)
  const late = [...new Set(report.late.map((each) => each.split(':')[0]!.replace('warn/', '')))]
  const happens = script.happenings.filter(({ day }) => day === report.day).map(tell)
  return [
    `${report.day}, ${report.date}`,
    report.down ? ['the service is down', ...happens].join('; ') : happens.join('; '),
    String(report.visited),
    String(report.editions.length),
    count('new'),
    count('changed'),
    count('gone'),
    late.join(', '),
    String(report.requests),
    String(Math.round(report.bytes / 1000)),
    report.busiest,
    String(report.problems.length),
  ]
}

function tell({ source, does, days = 1 }: Happening): string {
  const until = days > 1 ? ` for ${days} days` : ''
  if ('lists' in does) return `${source} lists ${does.lists.employer}`
  if ('amends' in does) return `${source} amends ${does.amends}`
  if ('takesOff' in does) return `${source} takes off ${does.takesOff}`
  if ('opens' in does) return `${source} opens ${does.opens}`
  if ('linksSince' in does) return `${source} links no year before ${does.linksSince}`
  if ('moves' in does) return `${source} moves to another host`
  if ('away' in does) return `${source} is away${until}`
  if ('renames' in does) return `${source} renames ${does.renames[0]}${until}`
  if ('adds' in does) return `${source} adds a column${until}`
  if ('showsListOf' in does) return `${source} shows the list of ${does.showsListOf}${until}`
  const where = does.at
    ? ' (an older document)'
    : does.first
      ? ` (${does.first === 1 ? 'once' : 'twice'} a visit)`
      : ''
  return `${source}: ${does.weather}${where}${until}`
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** The lines above a table of days. */
export const tableHead = () => [line(HEAD), line(HEAD.map(() => '---'))].join('\n')

/** A day's line. */
export const tableLine = (report: DayReport, script: Script) => line(cellsOf(report, script))

/** Why sources were late, each reason once, and what went wrong. */
export function reasons(reports: readonly DayReport[]): string[] {
  const all = reports.flatMap(({ date, late }) => late.map((each) => `${date} ${each}`))
  return [...new Set(all)]
}
