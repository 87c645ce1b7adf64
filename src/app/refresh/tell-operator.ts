/** Telling the operator that a source has stopped, or is read again: in the log at once, by mail once a day at most. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Mail, Mailer } from '#accounts/mail/mail.ts'
import { writeFileAtomic } from '#lib/files.ts'
import { isStopped, type SourceHealth } from '#storage/editions/store.ts'

/** What telling needs. */
export interface OperatorOptions {
  dataDir: string
  logger: Logger
  now: () => number
  /** Who is told by mail; nobody where it is null. */
  to: string | null
  mailer: Mailer
}

/** What has been told, kept between refreshes. */
interface Told {
  /** Sources that stand stopped in the log, and in the last mail. */
  logged: string[]
  mailed: string[]
  mailedAt: string | null
}

const DAY_MS = 24 * 3_600_000

/** Looks at how the sources are doing after a refresh. A mail that cannot be sent is tried again after the next. */
export async function tellOperator(
  sources: readonly SourceHealth[],
  options: OperatorOptions,
): Promise<void> {
  const { dataDir, logger, now, to, mailer } = options
  const path = join(dataDir, 'told.json')
  const told = await readTold(path)
  const stopped = sources.filter((source) => !source.importer && isStopped(source))
  const ids = stopped.map(({ id }) => id)
  const isWell = (id: string) => sources.some((source) => source.id === id && !source.failures)
  for (const source of stopped)
    if (!told.logged.includes(source.id)) logger.error({ source: source.id }, sentenceOf(source))
  for (const id of told.logged) if (isWell(id)) logger.info({ source: id }, `${id} is read again`)
  const next: Told = { ...told, logged: ids }
  const news = stopped.filter(({ id }) => !told.mailed.includes(id))
  const again = told.mailed.filter(isWell)
  const mayMail = told.mailedAt === null || now() - Date.parse(told.mailedAt) >= DAY_MS
  if (to !== null && mayMail && news.length + again.length > 0) {
    try {
      await mailer.send(letter(to, news, again, stopped.length))
      Object.assign(next, { mailed: ids, mailedAt: new Date(now()).toISOString() })
    } catch (error) {
      logger.error({ err: error }, 'the operator could not be told by mail')
    }
  }
  if (JSON.stringify(next) !== JSON.stringify(told)) await writeFileAtomic(path, `${JSON.stringify(next)}\n`)
}

/** What has happened, and what to do. */
function sentenceOf({ id, failing_since, failures, message }: SourceHealth): string {
  return `${id} has stopped: ${message} (${failures} times since ${failing_since}). ${adviceFor(id)}`
}

const adviceFor = (id: string) =>
  [
    `"npm run sources -- check ${id}" shows what it answers.`,
    'If its address has moved, say so in SOURCES_FILE;',
    `a page that you have saved is read with "npm run refresh -- --file ${id.includes('/') ? id : `${id}/PART`}=PATH";`,
    `rows that the gate refuses and you have looked at are taken with "npm run refresh -- ${id} --accept ${id}".`,
  ].join(' ')

function letter(to: string, news: readonly SourceHealth[], again: readonly string[], stopped: number): Mail {
  const words = [
    ...(news.length > 0 ? [`${news.length} stopped`] : []),
    ...(again.length > 0 ? [`${again.length} read again`] : []),
  ]
  const text = [
    ...news.map(sentenceOf),
    ...again.map((id) => `${id} is read again.`),
    `In all ${stopped === 1 ? '1 source is' : `${stopped} sources are`} stopped. Rows held keep serving.`,
    'You get one such mail a day at most. docs/operating.md tells more.',
  ].join('\n\n')
  return { to, subject: `Headcount sources: ${words.join(', ')}`, text: `${text}\n` }
}

/** Where nothing can be read everything is news, which is told once more. */
async function readTold(path: string): Promise<Told> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return { logged: [], mailed: [], mailedAt: null }
  }
}
