/** Which of two forms a caller would rather have. */
import { LRUCache } from 'lru-cache'

const SEEN_MAX = 200
/** Longer ones are read anew each time. */
const SEEN_LENGTH_MAX = 300

const seen = new LRUCache<string, boolean>({ max: SEEN_MAX })

/**
 * Whether the `Accept` header asks for a page by name, and for nothing of JSON before it: browsers do. There are few
 * different ones, so they are remembered.
 */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined) return false
  let prefers = seen.get(accept)
  if (prefers === undefined) {
    prefers = weigh(accept)
    if (accept.length <= SEEN_LENGTH_MAX) seen.set(accept, prefers)
  }
  return prefers
}

function weigh(accept: string): boolean {
  if (!/text\/html/i.test(accept)) return false
  const html = weightOf(accept, 'text/html')
  return (
    html > 0 &&
    html >= Math.max(weightOf(accept, 'application/json'), weightOf(accept, 'application/problem+json'))
  )
}

/** The weight that the header gives the type by its own name; 0 where it does not name it. */
function weightOf(accept: string, type: string): number {
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    if (name !== type) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    const said = weight === undefined ? 1 : Number(weight.slice(2))
    return Number.isFinite(said) ? said : 0
  }
  return 0
}
