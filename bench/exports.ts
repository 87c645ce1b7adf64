/** `/api/export/csv` beside DuckDB's own COPY of the same rows, built and kept, and the memory that exports take. */
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIELDS } from '#exports/fields.ts'
import { withMemory } from '#storage/duckdb/build.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import { publishBenchData } from './exports-data.ts'
import { type Server, startServer } from './processes.ts'

const ROWS = 100_000
const FEW_ROWS = 10_000
const ROUNDS = 9
/** Until the compiler has seen all of it: a cold service takes half as long again. */
const WARM_ROUNDS = 4

const SETTINGS = { PORT: '0', HOST: '127.0.0.1', REFRESH: 'off', ACCESS: 'open', LOG_LEVEL: 'info' }

/** The same rows in the same order, each with its company, by a plain join. */
const copyOf = (rows: number) => `
  select ${FIELDS.map(({ name }) => (['ticker', 'cik', 'company_id'].includes(name) ? `link.${name}` : `notice.${name}`)).join(', ')}
  from warn_notices as notice
  left join company_links as link on link.record = notice.id
  where is_warn
  order by notice_date desc nulls last, id
  limit ${rows}`

export async function benchExports() {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-bench-'))
  try {
    const files = await publishBenchData(folder)
    const rate = await compareWithCopy(folder, files)
    const memory: Record<string, { few: number; many: number }> = {}
    for (const format of ['csv', 'json', 'jsonld', 'parquet']) {
      const few = await peakOf(folder, format, FEW_ROWS)
      memory[format] = { few, many: await peakOf(folder, format, ROWS) }
    }
    const { csv, kept, copy, ratio, keptRatio, cpuRatio } = rate
    process.stdout.write(
      `  ${ROWS} rows of CSV: ${csv} ms built and sent, ${copy} ms for DuckDB's COPY: ${ratio.toFixed(2)} of it, ${cpuRatio.toFixed(2)} by CPU time; sent again ${kept} ms, ${keptRatio.toFixed(2)} of it\n`,
    )
    for (const [format, { few, many }] of Object.entries(memory)) {
      process.stdout.write(
        `  ${format}: peak memory ${few} MB at ${FEW_ROWS} rows, ${many} MB at ${ROWS}: ${many - few} MB more\n`,
      )
    }
    return {
      rows: ROWS,
      csvMilliseconds: csv,
      copyMilliseconds: copy,
      copyRatio: ratio,
      keptMilliseconds: kept,
      keptRatio,
      cpuRatio,
      peakMegabytes: memory,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** In turns, so that what else the machine does falls on both. */
async function compareWithCopy(folder: string, files: Record<string, string>) {
  const server = await startServer(['serve'], { ...SETTINGS, DATA_DIR: folder })
  // As the service opens them: the same threads, the same memory.
  const compare = async (connection: Connection) => {
    for (const [name, path] of Object.entries(files)) await connection.run(attachFile(name, path))
    await connection.run(`set search_path = 'warn.main,links.main'`)
    const rounds: { csv: number; kept: number; copy: number; cpu: number }[] = []
    for (let i = -WARM_ROUNDS; i < ROUNDS; i++) {
      // One row fewer is another file, which is not kept yet.
      const wanted = ROWS - WARM_ROUNDS - i
      const take = async () => {
        const { rows } = await download(server, 'csv', wanted)
        if (rows !== wanted) throw new Error(`got ${rows} rows`)
      }
      const served = await server.cpuSeconds()
      const csv = await timed(take)
      const ours = (await server.cpuSeconds()) - served
      const kept = await timed(take)
      const before = process.cpuUsage()
      const copy = await timed(() =>
        connection.run(`copy (${copyOf(wanted)}) to '${join(folder, 'copy.csv')}' (format csv, header)`),
      )
      const { user, system } = process.cpuUsage(before)
      if (i >= 0) rounds.push({ csv, kept, copy, cpu: (ours * 1e6) / (user + system) })
    }
    return {
      csv: Math.round(median(rounds.map((r) => r.csv))),
      kept: Math.round(median(rounds.map((r) => r.kept))),
      copy: Math.round(median(rounds.map((r) => r.copy))),
      ratio: median(rounds.map((r) => r.csv / r.copy)),
      keptRatio: median(rounds.map((r) => r.kept / r.copy)),
      cpuRatio: median(rounds.map((r) => r.cpu)),
    }
  }
  try {
    return await withMemory(compare, { memoryMb: 1024 })
  } finally {
    await server.stop()
  }
}

/** Services measured for one figure: when the collector comes differs by some tens of MB from one to the next. */
const SERVICES = 3

/** The most memory a fresh service has held, in MB, after building and sending three files of so many rows. */
async function peakOf(folder: string, format: string, rows: number): Promise<number> {
  const peaks: number[] = []
  for (let i = 0; i < SERVICES; i++) peaks.push(await peakOfOne(folder, format, rows))
  return median(peaks)
}

async function peakOfOne(folder: string, format: string, rows: number): Promise<number> {
  const server = await startServer(['serve'], { ...SETTINGS, DATA_DIR: folder })
  try {
    for (let i = 0; i < 3; i++) await download(server, format, rows - i)
    return await server.peakMegabytes()
  } finally {
    await server.stop()
  }
}

/** Takes a file and throws it away; gives what its head says of it. */
function download({ base }: Server, format: string, rows: number): Promise<{ bytes: number; rows: number }> {
  return new Promise((resolve, reject) => {
    const asking = request(`${base}/api/export/${format}?limit=${rows}`, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve({ bytes, rows: Number(answer.headers['x-record-count']) })
        else reject(new Error(`${format} answered ${answer.statusCode}`))
      })
    })
    asking.setHeader('X-API-Key', 'open')
    asking.on('error', reject)
    asking.end()
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}
