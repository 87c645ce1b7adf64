/** Building the LCA tables at full size and at half of it. Invented cases are written, measured and removed again. */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lca } from '#datasets/lca/index.ts'
import { lcaParsed } from '#datasets/lca/read/parsed-table.ts'
import { type BuildFile, buildTables } from '#ingest/files/build-tables.ts'
import { withDuckDbFile } from '#storage/duckdb/build.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import { createTable } from '#storage/tables.ts'
import { fileCases, fillRows } from './made/lca.ts'
import { writePool } from './made/pool.ts'
import { TODAY } from './made/today.ts'
import { runMeasured } from './processes.ts'

const CASES = Number(process.env.BENCH_LCA_CASES ?? 9_000_000)

export async function benchLca() {
  const folder = await mkdtemp(join(process.env.BENCH_FOLDER ?? tmpdir(), 'headcount-lca-'))
  try {
    const half = await build(join(folder, 'half'), CASES / 2)
    await rm(join(folder, 'half'), { recursive: true })
    const whole = await build(join(folder, 'whole'), CASES)
    const ratios = { time: whole.seconds / half.seconds, cpu: whole.cpuSeconds / half.cpuSeconds }
    write(
      `  building ${CASES} cases takes ${ratios.time.toFixed(2)} times as long as half (${ratios.cpu.toFixed(2)} by CPU time)`,
    )
    return { cases: CASES, half, whole, ratios }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const write = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = async (path: string) => Math.round((await stat(path)).size / 1e6)

/** Writes the files' rows, and builds the edition's tables in a process of its own. */
async function build(folder: string, cases: number) {
  await mkdir(folder, { recursive: true })
  const pool = join(folder, 'pool.duckdb')
  await writePool(pool)
  for (const file of fileCases(cases)) {
    const fill = async (connection: Connection) => {
      for (const statement of [
        attachFile('pool', pool),
        createTable(lcaParsed),
        fillRows(file),
        'detach pool',
      ])
        await connection.run(statement)
    }
    await withDuckDbFile(join(folder, `${file.year}.duckdb`), fill, { memoryMb: 1000 })
  }
  const { seconds, cpuSeconds, peakMegabytes } = await runMeasured(
    ['--bench', 'lca-build', folder, String(cases)],
    {},
  )
  const path = editionIn(folder)
  const result = { cases, seconds, cpuSeconds, peakMegabytes, fileMegabytes: await megabytes(path) }
  write(
    `  ${cases} cases built in ${seconds.toFixed(0)} s (${cpuSeconds.toFixed(0)} s of CPU), ${peakMegabytes} MB at most, ${result.fileMegabytes} MB on disk`,
  )
  return result
}

const editionIn = (folder: string) => join(folder, 'edition.duckdb')

/** What the child does: the real build, as a refresh runs it. */
export async function runLcaBuild(folder: string, cases: string): Promise<void> {
  const files = fileCases(Number(cases)).map(
    ({ year }): BuildFile => ({
      part: String(year),
      url: `https://example.org/${year}`,
      fetchedAt: TODAY,
      path: join(folder, `${year}.duckdb`),
    }),
  )
  const rows = await buildTables(editionIn(folder), await lca.ingest(), files, TODAY)
  if (rows.lca_cases !== Number(cases)) throw new Error(`${rows.lca_cases} cases were built of ${cases}`)
}
