/** Step 5: leads on whoever asks for a company by an id that has ended, to the same question with the id of now. */
import { Moved } from '#contract/errors.ts'
import { targetOf } from '#contract/target.ts'
import type { Question } from './asked.ts'
import { queryPairs } from './query.ts'

const COMPANY_ID = /^(cik|co|un)-[0-9a-z-]+$/

/** The parameter that names a company in queries; in a path any may. */
const IN_QUERY = 'company_id'

/** Throws Moved where an id of the address has ended. */
export async function leadOn({ server, operation, sent, edition }: Question): Promise<void> {
  const pairs = queryPairs(sent.target)
  const named = [
    ...Object.values(sent.params),
    ...pairs.flatMap(([name, value]) => (name === IN_QUERY ? [value] : [])),
  ].filter((value) => COMPANY_ID.test(value))
  if (named.length === 0) return
  const ended = await server.endedIds(edition)
  if (!named.some((id) => ended.has(id))) return
  const nowOf = (id: string) => ended.get(id) ?? id
  const params = Object.fromEntries(Object.entries(sent.params).map(([name, id]) => [name, nowOf(id)]))
  const query = pairs.map(([name, value]): [string, string] => [
    name,
    name === IN_QUERY ? nowOf(value) : value,
  ])
  const location = targetOf(operation.path, params, query)
  throw new Moved(`The company has another id now: ${location} asks the same`, location)
}
