/** Rows as objects: made in one go, with more said of each, and in groups; and which of many come first. */

/** Rows by key: groups in the order in which they were met, each in the order of its rows. */
export function groupBy<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/**
 * A row with more said of it, as `{ ...row, ...more }` would be; what is said anew of a field is of its type. In Node 20 a spread
 * gives each such object a shape of its own, made in the old generation: it takes more than ten times as long, and the
 * collector's pauses grow with it (decision 58).
 */
export const withMore = <Row extends object, More extends object>(row: Row, more: More): Row & More =>
  Object.assign({}, row, more)

const rowMakers = new Map<string, (columns: unknown[][], row: number) => object>()

/**
 * A function that makes a row with these fields in one go. Objects that grow field by field become hash tables in
 * V8 after a dozen fields, three times as large and slow to read; one made by a literal does not.
 */
export function rowMaker(names: readonly string[]): (columns: unknown[][], row: number) => object {
  const fields = names.map((name, i) => `${JSON.stringify(name)}: columns[${i}][row]`).join(', ')
  let make = rowMakers.get(fields)
  if (!make) {
    make = new Function('columns', 'row', `return { ${fields} }`) as (
      columns: unknown[][],
      row: number,
    ) => object
    rowMakers.set(fields, make)
  }
  return make
}

/** Rows in parts that hang together: each is related to another of its part, and to none of any other. */
export function connected<Row>(rows: Iterable<Row>, areRelated: (a: Row, b: Row) => boolean): Row[][] {
  let parts: Row[][] = []
  for (const row of rows) {
    const near = parts.filter((part) => part.some((other) => areRelated(row, other)))
    parts = [...parts.filter((part) => !near.includes(part)), [...near.flat(), row]]
  }
  return parts
}

/** The first of so many places from which on a condition holds, as in what is sorted; their number where it holds nowhere. */
export function firstWhere(count: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Of so many things, numbered from 0 on, the first so many in an order, the lower number before one that is equal to it. All
 * are not sorted: most are held against the last of these alone.
 */
export function firstPlaces(
  count: number,
  limit: number,
  isBefore: (a: number, b: number) => boolean,
): number[] {
  const first: number[] = []
  for (let place = 0; place < count; place++) {
    if (first.length >= limit && (limit === 0 || !isBefore(place, first[limit - 1]!))) continue
    first.splice(
      firstWhere(first.length, (at) => isBefore(place, first[at]!)),
      0,
      place,
    )
    if (first.length > limit) first.pop()
  }
  return first
}

/**
 * Of some rising places those from one to another in the order of their keys, of which none is NaN; the lower place before one with
 * an equal key. The keys alone are sorted, which the engine of the language does by itself, whatever order they stand in; places then
 * between the least and the greatest key that are asked for.
 */
export function placesBetween(places: Int32Array, keys: Float64Array, skip: number, take: number): number[] {
  const end = Math.min(skip + take, places.length)
  if (skip >= end) return []
  const sorted = new Float64Array(places.length)
  for (let i = 0; i < places.length; i++) sorted[i] = keys[places[i]!]!
  sorted.sort()
  const [least, greatest] = [sorted[skip]!, sorted[end - 1]!]
  const passed = firstWhere(sorted.length, (i) => sorted[i]! >= least)
  const near: number[] = []
  for (let i = 0; i < places.length; i++) {
    const key = keys[places[i]!]!
    if (key >= least && key <= greatest) near.push(places[i]!)
  }
  // Those with equal keys stay as they stand.
  near.sort((a, b) => Number(keys[a]! > keys[b]!) - Number(keys[a]! < keys[b]!))
  return near.slice(skip - passed, end - passed)
}
