/** What went wrong, for a report. */
import { cleanText } from '#lib/text.ts'

/** An error as one line, with what caused it. */
export function sentence(error: unknown): string {
  if (!(error instanceof Error)) return cleanText(String(error))
  const cause = error.cause instanceof Error ? `: ${sentence(error.cause)}` : ''
  return `${cleanText(error.message) || error.name}${cause}`
}
