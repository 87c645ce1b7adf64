/** Fetching what one source needs today, by its own manners and the operator's. */
import type { Document } from '../document.ts'
import type { Archive } from '../fetch/archive.ts'
import type { Hosts } from '../fetch/hosts.ts'
import type { MissingDocuments } from '../fetch/missing.ts'
import type { Robots } from '../fetch/robots.ts'
import type { Previous, Source } from '../source.ts'
import type { ReadOptions } from './read-sources.ts'

/** The source's documents, each archived as it came. */
export async function fetchDocuments(
  source: Source<unknown>,
  options: ReadOptions,
  archive: Archive,
  hosts: Hosts,
  robots: Robots,
  previous: Previous,
  missing: MissingDocuments,
  signal: AbortSignal,
): Promise<Document[]> {
  const { politeWeb } = await import('../fetch/polite-web.ts')
  const polite = politeWeb({
    dataset: source.dataset,
    part: source.part,
    archive,
    hosts,
    settings: {
      ...options.web,
      bytesMax: source.bytesMax ?? options.web.bytesMax,
      timeoutSeconds: Math.max(options.web.timeoutSeconds, (source.deadlineMinutes ?? 0) * 60),
      ...pauseOf(source),
    },
    ...(source.pace ? { pace: { ...source.pace, ...pauseOf(source) } } : {}),
    moves: source.overridden?.moves,
    robots,
    programsAllowed: allowanceOf(source),
    dispatcher: options.network,
    onAnswer: (answered) => options.onAnswer?.(source.id, answered),
    signal,
    clock: options.clock,
  })
  const web = { ...polite, missing }
  const documents: Document[] = []
  for await (const document of source.fetch(web, options.today, previous)) documents.push(document)
  return documents
}

/** The pause that the operator asks for. */
const pauseOf = ({ overridden }: Pick<Source<unknown>, 'overridden'>) =>
  overridden?.pauseSeconds === undefined ? {} : { pauseSeconds: overridden.pauseSeconds }

/** The word by which programs may ask whatever robots.txt says: the publisher's own, or the operator's for it. */
export const allowanceOf = ({
  programsAllowed,
  overridden,
}: Pick<Source<unknown>, 'programsAllowed' | 'overridden'>) =>
  overridden?.withoutRobots ? 'SOURCES_FILE' : programsAllowed
