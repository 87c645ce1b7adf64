/** Reads a request target: the query as pairs of text, strictly. */
import { MalformedRequest } from '#contract/errors.ts'
import { targetOf } from '#contract/target.ts'

/** The query's names and values in order, decoded. Throws MalformedRequest on bad percent-encoding. */
export function queryPairs(target: string): [name: string, value: string][] {
  const start = target.indexOf('?')
  if (start === -1) return []
  const pairs: [string, string][] = []
  for (const piece of target.slice(start + 1).split('&')) {
    if (piece === '') continue
    const equals = piece.indexOf('=')
    const name = equals === -1 ? piece : piece.slice(0, equals)
    pairs.push([decode(name), equals === -1 ? '' : decode(piece.slice(equals + 1))])
  }
  return pairs
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (cause) {
    throw new MalformedRequest('The query holds a percent-encoding that is no UTF-8 text', cause)
  }
}

/** The same question, further on: the address of the next page. */
export function nextPageTarget(
  path: string,
  params: Readonly<Record<string, string>>,
  pairs: readonly (readonly [string, string])[],
  cursor: string,
): string {
  const kept = pairs.filter(([name]) => name !== 'offset' && name !== 'cursor')
  return targetOf(path, params, [...kept, ['cursor', cursor]])
}
