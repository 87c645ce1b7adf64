/** Draws links to be judged by reading: the same ones for the same seed, whatever order they stand in. */
import { createHash } from 'node:crypto'
import type { FiledName } from './filed-name.ts'
import type { CompanyDirectory } from './identity.ts'

/** A record, and what its name is on its day. */
export interface DrawnRecord {
  record: string
  name: string
  state: string | null
  day: string | null
}

/** A record that was given a stock symbol. */
export interface DrawnLink extends DrawnRecord {
  company: string
  ticker: string
}

/** A name of one dataset and one of another that have the same number. */
export interface DrawnPair {
  company_id: string
  name_a: string
  state_a: string
  name_b: string
  state_b: string
}

/** Evenly over the records that have a symbol; a company's name stands in it once. */
export function drawLinks(
  directory: CompanyDirectory,
  records: readonly DrawnRecord[],
  { seed, count }: { seed: string; count: number },
): DrawnLink[] {
  const drawn = new Map<string, DrawnLink>()
  for (const record of shuffled(seed, records, ({ record }) => record)) {
    const link = linkOf(directory, record)
    if (link && !drawn.has(`${link.company}\n${link.name}`)) drawn.set(`${link.company}\n${link.name}`, link)
    if (drawn.size === count) break
  }
  return [...drawn.values()]
}

/** The link of a record; null where its company has no symbol. */
export function linkOf(directory: CompanyDirectory, record: DrawnRecord): DrawnLink | null {
  const { registrant, bracketed } = directory.identify(record)
  const [ticker] = registrant && !bracketed ? registrant.tickers : []
  return ticker ? { ...record, company: registrant!.name, ticker } : null
}

/** Evenly over the companies that both datasets name, one name out of each. */
export function drawPairs(
  directory: CompanyDirectory,
  [a, b]: readonly [readonly FiledName[], readonly FiledName[]],
  { seed, count }: { seed: string; count: number },
): DrawnPair[] {
  const [ofA, ofB] = [byCompany(directory, a), byCompany(directory, b)]
  const both = [...ofA.keys()].filter((id) => ofB.has(id))
  const textOf = ({ name, state }: FiledName) => `${name}\n${state ?? ''}`
  return shuffled(seed, both, (id) => id)
    .slice(0, count)
    .map((company_id) => {
      const one = shuffled(seed, ofA.get(company_id)!, textOf)[0]!
      const other = shuffled(seed, ofB.get(company_id)!, textOf)[0]!
      const [state_a, state_b] = [one.state ?? '', other.state ?? '']
      return { company_id, name_a: one.name, state_a, name_b: other.name, state_b }
    })
}

function byCompany(directory: CompanyDirectory, names: readonly FiledName[]): Map<string, FiledName[]> {
  const found = new Map<string, FiledName[]>()
  for (const filed of names) {
    const { company_id } = directory.identify(filed)
    const held = found.get(company_id)
    if (held) held.push(filed)
    else found.set(company_id, [filed])
  }
  return found
}

/** In an order that the seed and the items alone decide. */
function shuffled<T>(seed: string, items: readonly T[], textOf: (item: T) => string): T[] {
  const rank = (item: T) =>
    createHash('sha256')
      .update(`${seed}\n${textOf(item)}`)
      .digest('hex')
  return items
    .map((item): [string, T] => [rank(item), item])
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([, item]) => item)
}
