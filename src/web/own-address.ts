/** The address of a page by what it was asked. */
import { targetOf } from '#contract/target.ts'

/** Parameters as they were read, in the order of their names; what is not asked is left out. */
export function ownAddress(path: string, query: Record<string, unknown>): string {
  const inPath = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, inPlace(name!, String(query[name!]))]),
  )
  const pairs = Object.entries(query)
    .filter(([name, value]) => !(name in inPath) && value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return targetOf(path, inPath, pairs)
}

/** Codes of states are written small in addresses of pages. */
const inPlace = (name: string, value: string) =>
  name === 'state_code' || name === 'state' ? value.toLowerCase() : value
