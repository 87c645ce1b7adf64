/** News of a company: its own press releases from the SEC, and articles from a news source where one is set. */
import type { RunContext } from '#contract/operation.ts'
import { type Article, type NewsSource, NewsUnavailable } from './article.ts'
import { gdeltNews } from './gdelt.ts'
import { findReleases, holdsReleases } from './releases.ts'
import type { NewsSettings } from './settings.ts'

export type { Article, NewsSource } from './article.ts'

/** The news source of the settings; null where there is none. */
export function newsSource({ news, userAgent }: NewsSettings): NewsSource | null {
  return news === 'gdelt' ? gdeltNews({ userAgent }) : null
}

/** How a warning begins that tells of articles which may be there in a moment. */
const LEFT_OUT = 'News articles are left out'

/** True for an answer without articles that it should have: it is not to be kept. */
export const lacksNews = (warnings: readonly string[]) =>
  warnings.some((warning) => warning.startsWith(LEFT_OUT))

/** News of a company by its SEC number, where it has one, and by its name; newest first. */
export async function findNews(
  { db, edition, now }: Pick<RunContext, 'db' | 'edition' | 'now'>,
  { name, cik }: { name: string; cik: string | null },
  source: NewsSource | null,
): Promise<{ news: Article[]; warnings: string[] }> {
  const warnings: string[] = []
  const articles =
    source?.find(name, now).catch((error: unknown) => {
      if (!(error instanceof NewsUnavailable)) throw error
      warnings.push(`${LEFT_OUT}: ${source.name} gives none now (${error.message})`)
      return []
    }) ?? []
  const held = cik !== null && holdsReleases(edition) ? findReleases(db, cik) : []
  if (edition.broken.has('sec'))
    warnings.push('Press releases are left out: the SEC filings cannot be read now')
  const news = (await Promise.all([held, articles])).flat()
  return { news: news.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)), warnings }
}
