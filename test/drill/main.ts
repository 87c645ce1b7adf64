/**
 * `npm run drill -- --days 30`: lives through the script, tells of each day, and writes docs/drill.md when it has lived
 * through all of it. `--from 13` begins on another day; a service that has read nothing yet needs a calm one, as the first
 * and the thirteenth are. `--lists` leaves out the states whose lists do not change; `--all` adds the federal, SEC and
 * court publishers, which takes four times as long.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { KNOWN_SOURCES } from '../../src/sources-file.ts'
import { LISTS } from './publishers/index.ts'
import { reasons, tableHead, tableLine } from './report.ts'
import { type DayReport, runDrill } from './run.ts'
import { LIMITS, partOf, SCRIPT } from './script.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: String(SCRIPT.days) },
    from: { type: 'string', default: '1' },
    lists: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
})
const script = partOf(SCRIPT, { first: Number(values.from), days: Number(values.days) })
const isListed = (id: string) => Object.keys(LISTS).some((part) => id === `warn/${part}`)
const isChosen = (dataset: string) => (dataset === 'warn' ? !values.lists : values.all)
const others = KNOWN_SOURCES.filter(
  ({ id, dataset, importer }) => !importer && !isListed(id) && isChosen(dataset),
).map(({ id }) => id)

const dataDir = await mkdtemp(join(tmpdir(), 'headcount-drill-'))
const reports: DayReport[] = []
const lines = [tableHead()]
process.stdout.write(`${tableHead()}\n`)
try {
  for await (const report of runDrill(script, dataDir, { others })) {
    reports.push(report)
    lines.push(tableLine(report, script))
    process.stdout.write(`${lines.at(-1)}\n`)
    for (const problem of report.problems) process.stdout.write(`  wrong: ${problem}\n`)
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
const wrong = reports.reduce((sum, { problems }) => sum + problems.length, 0)
const used = process.resourceUsage()
const figures = `${reports.length} days, ${wrong} wrong; ${Math.round(process.cpuUsage().user / 1e6)} s of processor time, ${Math.round(used.maxRSS / 1024)} MB at most`
process.stdout.write(`${figures}\n`)
if (reports.length === SCRIPT.days) await writeFile('docs/drill.md', page())
process.exitCode = wrong === 0 ? 0 : 1

function page(): string {
  return `# Thirty days of refreshing

Written by \`npm run drill -- --days 30\`; do not edit. The service is refreshed by its own schedule over the small internet of the tests:
every publisher at its real addresses, invented documents in its own forms. Fifteen states' lists change as the script
(\`test/drill/script.ts\`) says, and so does the weather; the other publishers go on as they do. After each look at what is due, what is held,
announced and told of sources at \`/api/coverage\` is held against what the lists really said; *Wrong* counts what differs. No host may be
asked more than ${LIMITS.requests} times a day by the fifteen, nor for more than ${LIMITS.bytes / 1000} kB. Publishers' pauses pass by the drill's own clock.

This run: ${figures}.

${lines.join('\n')}

## Who was late, and why

${reasons(reports)
  .map((each) => `- ${each}`)
  .join('\n')}
`
}
