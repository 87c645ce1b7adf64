/** What an operator says of a source in place of what the program says: addresses move faster than releases. */
import type { FilesIngest } from './files/file-source.ts'
import type { AnyIngest } from './refresh.ts'
import type { Source } from './source.ts'

/** An address or the beginning of addresses, and what has taken its place. */
export interface Move {
  from: string
  to: string
  /** True where that address alone is meant, and none that begins with it. */
  whole?: boolean
}

/** What is said of one source; what is not said stays as the program has it. */
export interface SourceOverride {
  /** The publisher's landing page. */
  page?: string
  /** Where its addresses have moved. The first that fits counts. */
  moves?: readonly Move[]
  /** Between two requests to its hosts. */
  pauseSeconds?: number
  /** How often it is visited, in place of its dataset's schedule. */
  everyHours?: number
  /** False: its publisher is not visited. */
  on?: boolean
  /** False: its hosts' robots.txt are not asked for, because the publisher has agreed. */
  robots?: boolean
}

/** What is said of sources, by id; of a dataset of files by its word. */
export type SourceOverrides = Readonly<Record<string, SourceOverride>>

/** What the polite web needs to know of the operator's words about a source. */
export interface Overridden {
  moves?: readonly Move[]
  pauseSeconds?: number
  off?: boolean
  withoutRobots?: boolean
}

/** Where an address is really asked for. */
export function movedAddress(url: string, moves: readonly Move[] = []): string {
  for (const { from, to, whole } of moves) {
    if (whole ? url !== from : !url.startsWith(from)) continue
    const rest = url.slice(from.length)
    // `https://a.gov/` → `https://b.gov/warn` is meant of folders, and so is the other way round.
    if (rest.startsWith('/') && to.endsWith('/')) return to + rest.slice(1)
    return from.endsWith('/') && rest !== '' && !/[/=?]$/.test(to) ? `${to}/${rest}` : to + rest
  }
  return url
}

/** The datasets as the operator has them: pages, moves, pauses, and which sources are left out. */
export function withOverrides(datasets: readonly AnyIngest[], overrides: SourceOverrides): AnyIngest[] {
  return datasets.map((dataset) => {
    if ('kind' in dataset) return overridden(dataset, overrides[dataset.word])
    return { ...dataset, sources: dataset.sources.map((source) => overridden(source, overrides[source.id])) }
  })
}

function overridden<One extends Source<unknown> | FilesIngest>(
  one: One,
  override: SourceOverride | undefined,
): One {
  if (!override) return one
  const { page, moves = [], pauseSeconds, on, robots } = override
  // A page that has moved is fetched where it is now; a move that names it says so more exactly.
  const pageMoves = page === undefined ? [] : [{ from: one.page, to: page, whole: true }]
  return {
    ...one,
    ...(page === undefined ? {} : { page }),
    overridden: {
      moves: [...moves, ...pageMoves],
      pauseSeconds,
      off: on === false,
      withoutRobots: robots === false,
    },
  }
}
