/**
 * News articles from GDELT's DOC 2.0 API: open, without a key, over the last three months of the world's online news.
 *
 * It wants no more than one request in five seconds from a visitor, so a question that comes too soon is not asked at
 * all; answers are kept for an hour. What it refuses, it refuses as plain text with status 200.
 */
import { type Dispatcher, request } from 'undici'
import { LEGAL_FORMS } from '#companies/names/words.ts'
import type { IsoDate } from '#lib/dates.ts'
import { isIsoDate } from '#lib/dates.ts'
import { cleanText, foldText } from '#lib/text.ts'
import { type Article, GDELT, type NewsSource, NewsUnavailable } from './article.ts'
import { Remembered } from './remembered.ts'

const ADDRESS = 'https://api.gdeltproject.org/api/v2/doc/doc'
const ARTICLES_MAX = 20
const TIMEOUT_MS = 3000
const BYTES_MAX = 500_000
const PAUSE_MS = 5000
const TITLE_MAX = 300
/** A phrase shorter than this finds everything, and GDELT refuses it. */
const NAME_MIN = 4
/** Of all that is written about a company, what this service is about. */
const SUBJECT =
  '(layoffs OR layoff OR "job cuts" OR "plant closing" OR closure OR restructuring OR bankruptcy OR WARN)'

/** How GDELT is asked. */
export interface GdeltOptions {
  /** Names whoever runs this. */
  userAgent: string
  /** The way there; straight where none is given. */
  dispatcher?: Dispatcher
  /** Stands in for GDELT in tests. */
  address?: string
  timeoutMs?: number
}

/** GDELT as a news source. */
export function gdeltNews({
  userAgent,
  dispatcher,
  address = ADDRESS,
  timeoutMs = TIMEOUT_MS,
}: GdeltOptions): NewsSource {
  const remembered = new Remembered<Article[]>()
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    name: GDELT,
    async find(company, now) {
      const name = phraseOf(company)
      if (name.length < NAME_MIN) return []
      return remembered.get(name, now, () => {
        const since = now.getTime() - askedAt
        if (since < PAUSE_MS)
          throw new NewsUnavailable('it is asked for no more than one company in five seconds')
        askedAt = now.getTime()
        return ask(`${address}?${questionOf(name)}`, userAgent, timeoutMs, dispatcher)
      })
    },
  }
}

/** A name as newspapers write it: without legal form, and without what the API reads as signs. */
function phraseOf(company: string): string {
  const words = cleanText(company)
    .replace(/[^\p{L}\p{N}&.'’ -]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
  while (words.length > 1 && LEGAL_FORMS.has(foldText(words.at(-1)).replaceAll(' ', ''))) words.pop()
  return words.join(' ').slice(0, 120).trim()
}

function questionOf(name: string): string {
  return new URLSearchParams({
    query: `"${name}" ${SUBJECT} sourcelang:english`,
    mode: 'artlist',
    format: 'json',
    sort: 'datedesc',
    timespan: '3months',
    maxrecords: String(ARTICLES_MAX * 2),
  }).toString()
}

async function ask(
  url: string,
  userAgent: string,
  timeoutMs: number,
  dispatcher: Dispatcher | undefined,
): Promise<Article[]> {
  let text: string
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = { 'user-agent': userAgent, accept: 'application/json' }
    const { statusCode, body } = await request(url, {
      headers,
      signal,
      ...(dispatcher ? { dispatcher } : {}),
    })
    if (statusCode !== 200) {
      await body.dump()
      throw new NewsUnavailable(`it answered ${statusCode}`)
    }
    text = await readSome(body)
  } catch (error) {
    if (error instanceof NewsUnavailable) throw error
    const late = error instanceof Error && error.name === 'TimeoutError'
    throw new NewsUnavailable(late ? 'it did not answer in time' : 'it cannot be reached', { cause: error })
  }
  return readArticles(text)
}

async function readSome(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > BYTES_MAX) throw new NewsUnavailable(`its answer is larger than ${BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Reads an answer; an article without a title, a day or a link to the web is left out. Throws NewsUnavailable. */
export function readArticles(text: string): Article[] {
  let answer: unknown
  try {
    // Titles may hold control characters, which JSON forbids.
    answer = JSON.parse(text.replace(/[\u0000-\u001f]+/g, ' '))
  } catch {
    throw new NewsUnavailable('its answer is not JSON')
  }
  if (typeof answer !== 'object' || answer === null) throw new NewsUnavailable('its answer lists no articles')
  const { articles = [] } = answer as { articles?: unknown }
  if (!Array.isArray(articles)) throw new NewsUnavailable('its answer lists no articles')
  const found = new Map<string, Article>()
  for (const given of articles) {
    const article = readArticle(given)
    // One agency's text stands on many sites.
    const key = article && foldText(article.title)
    if (article && key && !found.has(key)) found.set(key, article)
  }
  return [...found.values()].sort((a, b) => (a.date < b.date ? 1 : -1)).slice(0, ARTICLES_MAX)
}

function readArticle(given: unknown): Article | null {
  if (typeof given !== 'object' || given === null) return null
  const { title, seendate, domain, url } = given as Record<string, unknown>
  const words = typeof title === 'string' ? cleanText(title).slice(0, TITLE_MAX) : ''
  const date = seenOn(seendate)
  const link = linkOf(url)
  if (words === '' || !date || !link) return null
  const named = typeof domain === 'string' ? cleanText(domain).slice(0, 100) : ''
  return { title: words, date, source: named || link.hostname, url: link.href }
}

/** `20240503T141500Z` → `2024-05-03`. */
function seenOn(seen: unknown): IsoDate | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)T/.exec(String(seen)) ?? []
  const date = `${year}-${month}-${day}`
  return isIsoDate(date) ? date : null
}

function linkOf(url: unknown): URL | null {
  if (typeof url !== 'string' || url.length > 2000 || !URL.canParse(url)) return null
  const link = new URL(url)
  return /^https?:$/.test(link.protocol) && link.username === '' && link.password === '' ? link : null
}
