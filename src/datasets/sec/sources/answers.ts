/** EDGAR's answers as text or JSON, and the pages that it serves instead of one. */
import { type Document, documentText } from '#ingest/document.ts'
import type { IndexEntry } from '#ingest/fetch/index-entry.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { SourceChanged } from '#ingest/source.ts'

/** What EDGAR shows to those who ask too fast, or without saying who they are. */
const BLOCKED: readonly [RegExp, string][] = [
  [/Request Rate Threshold Exceeded/i, 'EDGAR says that it was asked too fast'],
  [/Undeclared Automated Tool/i, 'EDGAR wants a User-Agent with a contact'],
  [/<title>\s*Access Denied\s*<\/title>/i, 'EDGAR denied access'],
]

/** Why a text is no answer but a refusal of EDGAR's; null when it may be one. */
export function refusal(text: string): string | null {
  const head = text.slice(0, 20_000)
  if (!/<(!doctype|html|head|title|body)\b/i.test(head)) return null
  return BLOCKED.find(([words]) => words.test(head))?.[1] ?? null
}

/** The text of an answer. Throws SourceChanged when it is empty or a refusal. */
export function answerText(source: string, document: Document): string {
  if (document.bytes.length === 0) throw new SourceChanged(source, `${document.url} is empty`)
  const text = documentText(document)
  const refused = refusal(text)
  if (refused) throw new SourceChanged(source, `${document.url}: ${refused}`)
  return text
}

/** The JSON object of an answer. Throws SourceChanged when it is none. */
export function answerJson(source: string, document: Document): Record<string, unknown> {
  const text = answerText(source, document)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new SourceChanged(source, `${document.url} is not JSON; it begins with "${text.slice(0, 60)}"`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SourceChanged(source, `${document.url} holds no JSON object`)
  }
  return value as Record<string, unknown>
}

/** True for entries of a mirror's index that are of the source's part, or whose part is named in these words. */
export function takesPart(part: string, words: RegExp): (entry: IndexEntry) => boolean {
  return (entry) => entry.dataset === 'sec' && (entry.part === part || words.test(entry.part))
}

/**
 * A file that never changes again: from the archive where it is kept. What was kept may be a refusal served in its
 * place, or whatever else `isOurs` does not know: that is asked for anew.
 */
export async function getClosed(
  web: Web,
  url: string,
  isOurs: (text: string) => boolean = (text) => refusal(text) === null,
): Promise<Document> {
  const kept = await web.get(url, { closed: true })
  return kept.bytes.length > 0 && isOurs(documentText(kept)) ? kept : web.get(url)
}
