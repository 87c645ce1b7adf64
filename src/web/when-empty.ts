/** What is asked besides when a list found nothing: what there would be without each filter, and how a name is spelt. */
import type { ReadOperation } from '#contract/operation.ts'
import type { Ask } from './ask.ts'
import { type Asked, without } from './asked.ts'
import type { Visit } from './site-page.ts'

/** A filter that keeps a list empty, with what there would be without it. */
export interface Loosened {
  name: string
  value: string
  total: number
}

/** What helps on whoever found nothing. */
export interface WhenEmpty {
  /** Each filter, and what there is without it, most first. */
  loosened: readonly Loosened[]
  /** Spellings that may be meant by the filter of that name. */
  nearest?: { name: string; names: readonly string[] }
}

/** So many filters are looked at one by one. */
const FILTERS_MAX = 6

/** Asks a list that found nothing once more without each of its filters, and the search for the spelling of `byName`. */
export async function askWhenEmpty(
  ask: Ask,
  list: ReadOperation,
  asked: Asked,
  { operations, byName }: Pick<Visit, 'operations'> & { byName: string },
): Promise<WhenEmpty> {
  const filters = Object.entries(asked).slice(0, FILTERS_MAX)
  const [loosened, names] = await Promise.all([
    Promise.all(
      filters.map(async ([name, value]) => {
        const { total } = (await ask.of(list, { ...without(asked, [name]), limit: 1 })) as { total: number }
        return { name, value, total }
      }),
    ),
    spellingsOf(ask, operations, asked[byName]),
  ])
  return {
    loosened: loosened.sort((a, b) => b.total - a.total),
    ...(names.length > 0 && { nearest: { name: byName, names } }),
  }
}

/** How else the search over all datasets spells a text. */
async function spellingsOf(
  ask: Ask,
  operations: Visit['operations'],
  text: string | undefined,
): Promise<readonly string[]> {
  const search = operations.find(({ path }) => path === '/api/unified-search')
  if (text === undefined || search === undefined) return []
  const found = (await ask.of(search as ReadOperation, { q: text, limit: 1 })) as { spellings: string[] }
  return found.spellings
}
