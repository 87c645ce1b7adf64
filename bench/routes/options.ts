/** What the bench of all routes is asked to do. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SCALES, type Scale } from '../made/scale.ts'

/** The words of the command line, read. */
export interface RouteOptions {
  /** The size that the data are said to have; null where nothing is said of data that are there. */
  scale: Scale | null
  /** A data folder to be measured; null where invented data are. */
  data: string | null
  /** Where invented data are kept for the next run. */
  kept: string
  /** The routes or kinds of pages to be asked, with commas between them on the command line; null for all. */
  only: readonly string[] | null
  questions: number
}

const QUESTIONS = 200

/** Reads them. Throws what parseArgs throws, and where a size is none or a path of `--only` is empty. */
export function readOptions(words: readonly string[]): RouteOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      scale: { type: 'string' },
      data: { type: 'string' },
      kept: { type: 'string' },
      only: { type: 'string' },
      questions: { type: 'string', default: String(QUESTIONS) },
    },
  })
  const { scale, data = null, only } = values
  if (scale !== undefined && !(scale in SCALES))
    throw new Error(`there is no size "${scale}"; there are ${Object.keys(SCALES).join(', ')}`)
  const paths = only?.split(',').map((path) => path.trim()) ?? null
  if (paths?.includes('')) throw new Error(`--only must be paths with commas between them, got "${only}"`)
  const questions = Number(values.questions)
  if (!Number.isInteger(questions) || questions < 1)
    throw new Error(`--questions must be a whole number, got "${values.questions}"`)
  return {
    scale: (scale as Scale | undefined) ?? (data === null ? 'full' : null),
    data,
    kept:
      values.kept ??
      process.env.BENCH_DATA ??
      join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'headcount-bench'),
    only: paths,
    questions,
  }
}
