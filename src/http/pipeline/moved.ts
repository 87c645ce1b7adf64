/**
 * Step 5: leads on whoever asks for a company by an id that has ended, to the same question with the id of now. Who asks within
 * this process, such as a tool or a command with a filter that was posted, is answered at once.
 */
import { Moved } from '#contract/errors.ts'
import { targetOf } from '#contract/target.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { ServerContext } from '../server-context.ts'
import type { Question } from './asked.ts'
import { queryPairs } from './query.ts'

const COMPANY_ID = /^(cik|co|un)-[0-9a-z-]+$/

/** The parameter that names a company in queries; in a path any may. */
const IN_QUERY = 'company_id'

/** What a question names: parameters of its path, and of its query in order. */
interface Named {
  params: Readonly<Record<string, string>>
  pairs: readonly (readonly [name: string, value: string])[]
}

/** The same with the ids of now in place of those that have ended; null where none has. */
export async function withLivingIds(
  server: ServerContext,
  edition: OpenEdition,
  { params, pairs }: Named,
): Promise<{ params: Record<string, string>; pairs: [string, string][] } | null> {
  const named = [
    ...Object.values(params),
    ...pairs.flatMap(([name, value]) => (name === IN_QUERY ? [value] : [])),
  ].filter((value) => COMPANY_ID.test(value))
  if (named.length === 0) return null
  const ended = await server.endedIds(edition)
  if (!named.some((id) => ended.has(id))) return null
  const nowOf = (id: string) => ended.get(id) ?? id
  return {
    params: Object.fromEntries(Object.entries(params).map(([name, id]) => [name, nowOf(id)])),
    pairs: pairs.map(([name, value]) => [name, name === IN_QUERY ? nowOf(value) : value]),
  }
}

/** Throws Moved where an id of the address has ended. */
export async function leadOn({ server, operation, sent, edition }: Question): Promise<void> {
  const living = await withLivingIds(server, edition, { params: sent.params, pairs: queryPairs(sent.target) })
  if (living === null) return
  const location = targetOf(operation.path, living.params, living.pairs)
  throw new Moved(`The company has another id now: ${location} asks the same`, location)
}
