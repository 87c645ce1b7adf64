/** News of a company: its own press releases from the SEC, and articles from a news source where one is set. */
import { type Warning, warn } from '#contract/warnings.ts'
import { Lazy } from '#lib/lazy.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { type Article, GDELT, type NewsSource, NewsUnavailable } from './article.ts'
import { findReleases, holdsReleases } from './releases.ts'
import type { NewsSettings } from './settings.ts'

export type { Article, NewsSource } from './article.ts'

/** The news source of the settings; null where there is none. */
export function newsSource({ news, userAgent, ...proxies }: NewsSettings): NewsSource | null {
  if (news !== 'gdelt') return null
  // With an HTTP client, which is loaded when somebody asks.
  const opened = new Lazy(async () => {
    const [{ gdeltNews }, { proxyAgent }] = await Promise.all([import('./gdelt.ts'), import('#lib/proxy.ts')])
    return gdeltNews({ userAgent, dispatcher: proxyAgent(proxies) })
  })
  return { name: GDELT, find: async (company, now) => (await opened.get()).find(company, now) }
}

/** True for an answer without articles that it should have: it is not to be kept. */
export const lacksNews = (warnings: readonly Warning[]) =>
  warnings.some(({ code }) => code === 'news_unavailable')

/** A part of an answer's news, and what the answer must say of what is missing. */
export interface News {
  news: Article[]
  warnings: Warning[]
}

const NO_RELEASES = warn(
  'dataset_unavailable',
  'Press releases are left out: the SEC filings cannot be read now',
  { dataset: 'sec' },
)

/** The press releases of a company by its SEC number, where it has one; newest first. */
export async function releasesOf({ db, edition }: EditionContext, cik: string | null): Promise<News> {
  const news = cik !== null && holdsReleases(edition) ? await findReleases(db, cik) : []
  const lost = edition.broken.has('sec')
  return { news, warnings: lost ? [NO_RELEASES] : [] }
}

/** An answer's news with the articles of a source about a company of that name, all newest first. */
export async function withArticles(
  releases: News,
  name: string,
  source: NewsSource,
  now: Date,
): Promise<News> {
  try {
    const news = [...releases.news, ...(await source.find(name, now))]
    return {
      news: news.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)),
      warnings: releases.warnings,
    }
  } catch (error) {
    if (!(error instanceof NewsUnavailable)) throw error
    const text = `News articles are left out: ${source.name} gives none now (${error.message})`
    const warning = warn('news_unavailable', text)
    return { ...releases, warnings: [...releases.warnings, warning] }
  }
}
