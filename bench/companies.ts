/**
 * Telling who is who at full size: what making the edition's file of companies costs, beside a rival that joins names by
 * their letters and digits alone, and how many links each finds. Invented names are written, measured and removed again.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foldName } from '#companies/names/read-name.ts'
import { type NameSource, readKnown, writeCompanies } from '#companies/publish/companies.ts'
import { companies, companyNames } from '#companies/table.ts'
import { collectEarly } from '#lib/heap.ts'
import { withMemory, writeDuckDbFile } from '#storage/duckdb/build.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import type { Table, TableRow } from '#storage/tables.ts'
import { inventNames, type Scale } from './made/names.ts'
import { type Measured, runMeasured } from './processes.ts'

const SCALE: Scale = { registrants: 10_000, notices: 80_000, visaEmployers: 300_000 }
const SECONDS_MAX = 60

const text = { type: 'text', about: '' } as const
const FILED: Table = { name: 'filed', about: '', columns: { name: text, state: text, cik: text } }
const REGISTERED: Table = {
  name: 'sec_registrants',
  about: '',
  columns: {
    cik: text,
    name: text,
    tickers: text,
    former_names: text,
    place: { type: 'integer', about: '' },
  },
}
const SOURCES: NameSource[] = [
  ...['warn', 'h1b'].map((dataset) => ({
    dataset,
    names: 'select name, state, count(*)::integer from filed group by name, state',
  })),
  {
    dataset: 'sec',
    names: 'select name, null, 0 from sec_registrants where false',
    registrants: 'select cik, name, tickers, former_names as former from sec_registrants order by place, cik',
  },
]

const filesIn = (folder: string) => ({
  warn: join(folder, 'warn.duckdb'),
  h1b: join(folder, 'h1b.duckdb'),
  sec: join(folder, 'sec.duckdb'),
})

export async function benchCompanies() {
  const folder = await mkdtemp(join(process.env.BENCH_FOLDER ?? tmpdir(), 'headcount-companies-'))
  try {
    const made = inventNames(SCALE)
    const files = filesIn(folder)
    await writeDuckDbFile(files.warn, [{ table: FILED, rows: made.notices as unknown as TableRow[] }])
    await writeDuckDbFile(files.h1b, [{ table: FILED, rows: made.visaEmployers as unknown as TableRow[] }])
    await writeDuckDbFile(files.sec, [{ table: REGISTERED, rows: made.registrants as unknown as TableRow[] }])
    const ours = await linkAll(folder, 'ours')
    const rival = await linkAll(folder, 'rival')
    const ratio = ours.seconds / rival.seconds
    write(`  ${ratio.toFixed(1)} times as long as by letters alone`)
    const within = ours.seconds <= SECONDS_MAX
    write(`  ${within ? 'within' : 'BEYOND'} the ${SECONDS_MAX} s that are allowed`)
    return { ...SCALE, ours, rival, ratio, within }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const write = (line: string) => process.stdout.write(`${line}\n`)

type Way = 'ours' | 'rival'

async function linkAll(folder: string, way: Way) {
  const measured = await runMeasured(['--bench', 'companies-links', folder, way], {})
  const { seconds, cpuSeconds, peakMegabytes }: Measured = measured
  const fileMegabytes = Math.round((await stat(linksIn(folder, way))).size / 1e6)
  const links = await countLinks(folder, way)
  const { found, due, wrong } = links
  write(
    `  ${way}: ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of CPU), ${peakMegabytes} MB at most, ${fileMegabytes} MB on disk; ${found} of ${due} names of registrants linked, ${wrong} names wrongly`,
  )
  return { seconds, cpuSeconds, peakMegabytes, fileMegabytes, ...links }
}

const linksIn = (folder: string, way: Way) => join(folder, `links-${way}.duckdb`)

/** What the child does: the real publishing step, or the rival's. */
export async function runCompanyLinks(folder: string, way: string): Promise<void> {
  collectEarly()
  if (way === 'ours') await writeCompanies(linksIn(folder, way), filesIn(folder), SOURCES)
  else await writeByLetters(folder)
}

/** The rival: names are one company when their letters and digits are the same. */
async function writeByLetters(folder: string): Promise<void> {
  const known = await readKnown(filesIn(folder), SOURCES)
  const registered = new Map(known.registrants.map((each) => [foldName(each.name), each]))
  const rows = new Map<string, TableRow>()
  const names = known.names.map(({ name, state }): TableRow => {
    const key = foldName(name)
    const found = registered.get(key)
    const company_id = found ? `cik-${Number(found.cik)}` : `co-${key}`
    rows.set(company_id, {
      company_id,
      name: found?.name ?? name,
      cik: found?.cik,
      ticker: found?.tickers[0],
    })
    return { name, state, company_id, method: 'exact', confidence: 1, reason: 'the same letters' }
  })
  await writeDuckDbFile(linksIn(folder, 'rival'), [
    { table: companies, rows: [...rows.values()] },
    { table: companyNames, rows: names },
  ])
}

/** Of the names that registrants filed, how many are linked with theirs; and how many names with another's. */
async function countLinks(folder: string, way: Way) {
  const { warn, h1b } = filesIn(folder)
  const counted = await withMemory(
    async (connection) => {
      for (const [as, path] of Object.entries({ warn, h1b, links: linksIn(folder, way) }))
        await connection.run(attachFile(as, path))
      return connection.rows<{ due: number; found: number; wrong: number }>(`
      with filed as (select * from warn.filed union select * from h1b.filed),
      linked as (select distinct company_names.name, cik from links.company_names join links.companies using (company_id)
                 where links.companies.cik is not null)
      select count(*) filter (filed.cik is not null)::integer as due,
             count(*) filter (linked.cik = filed.cik)::integer as found,
             count(*) filter (linked.cik is not null and linked.cik is distinct from filed.cik)::integer as wrong
      from filed left join (select name, min(linked.cik) as cik from linked group by name) as linked using (name)`)
    },
    { memoryMb: 512 },
  )
  return counted[0]!
}
