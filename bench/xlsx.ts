/** The largest LCA workbook read, beside merely unzipping its sheet and walking from tag to tag. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPackage } from '#lib/xlsx/package.ts'
import { readSheetRows } from '#lib/xlsx/sheet-rows.ts'
import { runMeasured } from './processes.ts'
import { writeLcaWorkbook } from './workbook.ts'

/** Excel's sheets end at 1,048,576 rows, and up to seven in ten of the real ones are blank. */
const CASES = 300_000
const PADDING = 700_000
const ROUNDS = 2
const SHEET = 'xl/worksheets/sheet1.xml'
const TAG_START = 0x3c
const TAG_END = 0x3e

/** What one pass over the workbook found and cost. */
interface Pass {
  rows: number
  characters: number
  seconds: number
  cpuSeconds: number
  peakMegabytes: number
}

/**
 * Writes the workbook, then reads and walks it in turns, each in a process of its own so that its peak memory is its
 * alone. Throws when what was read is not what was written.
 */
export async function benchXlsx() {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-bench-'))
  try {
    const path = join(folder, 'lca.xlsx')
    const written = await writeLcaWorkbook(path, { cases: CASES, padding: PADDING })
    const rounds: { read: Pass; walk: Pass }[] = []
    for (let i = 0; i < ROUNDS; i++)
      rounds.push({ walk: await passInChild('walk', path), read: await passInChild('read', path) })
    for (const { read } of rounds)
      if (read.rows !== written.rows || read.characters !== written.characters)
        throw new Error(`read ${JSON.stringify(read)} of what was written: ${JSON.stringify(written)}`)
    const best = (seconds: (round: (typeof rounds)[0]) => number) => Math.min(...rounds.map(seconds))
    const seconds = best(({ read }) => read.seconds)
    const result = {
      sheetRows: CASES + PADDING + 1,
      columns: 98,
      fileMegabytes: Math.round((await stat(path)).size / 1e6),
      sharedStrings: written.sharedStrings,
      rowsPerSecond: Math.round((CASES + PADDING) / seconds),
      rateRatio: best(({ walk }) => walk.seconds) / seconds,
      cpuRatio: best(({ walk }) => walk.cpuSeconds) / best(({ read }) => read.cpuSeconds),
      peakMegabytes: Math.max(...rounds.map(({ read }) => read.peakMegabytes)),
      walkPeakMegabytes: Math.max(...rounds.map(({ walk }) => walk.peakMegabytes)),
      refresh: await refreshWorkbook(path, join(folder, 'data')),
    }
    const { rowsPerSecond, peakMegabytes } = result.refresh
    process.stdout.write(
      `  ${result.rowsPerSecond} sheet rows a second, ${result.rateRatio.toFixed(2)} of the rate of merely unzipping and` +
        ` walking the tags (${result.cpuRatio.toFixed(2)} by CPU time)\n` +
        `  peak memory ${result.peakMegabytes} MB, merely walking ${result.walkPeakMegabytes} MB\n` +
        `  a whole refresh of it: ${rowsPerSecond} sheet rows a second, peak memory ${peakMegabytes} MB\n`,
    )
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The refresh as an operator runs it: the workbook handed in, archived, read, built into tables and published. */
async function refreshWorkbook(path: string, dataDir: string) {
  const words = ['refresh', 'lca', '--file', `lca/2024-q4=${path}`]
  const { seconds, cpuSeconds, peakMegabytes, output } = await runMeasured(words, { DATA_DIR: dataDir })
  if (!new RegExp(`lca/2024-q4 +${CASES} `).test(output)) throw new Error(`not all was read: ${output}`)
  return { rowsPerSecond: Math.round((CASES + PADDING) / seconds), seconds, cpuSeconds, peakMegabytes }
}

/** Runs this very program again with the words `xlsx-pass`, the kind and the path. */
async function passInChild(kind: string, path: string): Promise<Pass> {
  const words = [process.argv[1]!, '--bench', 'xlsx-pass', kind, path]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  return JSON.parse(stdout)
}

/** What the child does: one pass, and its figures as JSON on standard output. */
export async function runXlsxPass(kind: string, path: string): Promise<void> {
  const start = performance.now()
  const { rows, characters } = kind === 'read' ? await countRows(path) : await countTags(path)
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const pass: Pass = {
    rows,
    characters,
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: Math.round(maxRSS / 1024),
  }
  process.stdout.write(JSON.stringify(pass))
}

async function countRows(path: string) {
  let rows = 0
  let characters = 0
  for await (const batch of readSheetRows(path)) {
    rows += batch.length
    for (const row of batch) for (const cell of row) characters += cell.length
  }
  return { rows, characters }
}

/** The least that any reader must do: tags counted, and the characters between them. */
async function countTags(path: string) {
  const workbook = await openPackage(path)
  let tags = 0
  let characters = 0
  let inTag = false
  try {
    for await (const piece of workbook.stream(SHEET)) {
      for (let i = 0; i < piece.length; i++) {
        const byte = piece[i]
        if (byte === TAG_START) {
          inTag = true
          tags++
        } else if (byte === TAG_END) inTag = false
        else if (!inTag) characters++
      }
    }
  } finally {
    workbook.close()
  }
  return { rows: tags, characters }
}
