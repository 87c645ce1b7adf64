/** Where the notices of a city lie: its places, how exactly they are known, and its county. */
import type { z } from 'zod'
import { warnNotice } from '#datasets/warn/operations/notice.ts'
import { noticesWhere } from '#datasets/warn/operations/notice-filter.ts'
import { totals } from '#datasets/warn/operations/totals.ts'
import { warnNotices } from '#datasets/warn/table.ts'
import { groupBy } from '#lib/rows.ts'
import { compareBytes } from '#lib/text.ts'
import { type RowShape, rowsAt } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import type { Sql } from '#storage/sql.ts'

/** So many points are shown. */
export const POINTS_SHOWN = 100

const { latitude, longitude, geo_basis } = warnNotice.shape

/** A point, and the sums of the notices that lie there. */
export const point = totals.extend({ latitude, longitude, geo_basis })

type Place = z.infer<typeof totals> & Pick<z.infer<typeof warnNotice>, 'geo_basis'>

/** What is read of a city's notices. */
interface Placed extends Pick<z.infer<typeof point>, 'latitude' | 'longitude' | 'geo_basis'> {
  county: string | null
  county_fips: string | null
  employees_affected: number | null
  in_totals: boolean
}

const placedShape: RowShape = {
  table: warnNotices,
  fields: Object.fromEntries(
    ['latitude', 'longitude', 'geo_basis', 'county', 'county_fips', 'employees_affected', 'in_totals'].map(
      (field) => [field, field],
    ),
  ),
}

/** How exactly the notices are placed, and where they lie: what has no point is counted all the same. */
export async function findPlaces(context: EditionContext, own: readonly Sql[]) {
  const those = await noticesWhere(context, own)
  const notices = await rowsAt<Placed>(context, placedShape, [...those.rows()])
  const places = sumPlaces(notices.filter(({ in_totals }) => in_totals))
  const byBasis = new Map<Place['geo_basis'], Place>()
  for (const { latitude: _, longitude: __, ...place } of places) {
    const sum = byBasis.get(place.geo_basis)
    byBasis.set(place.geo_basis, sum ? added(sum, place) : place)
  }
  const points = places.filter(({ latitude }) => latitude !== null)
  const shown = points.slice(0, POINTS_SHOWN)
  return {
    county: countyOfMost(notices),
    by_geo_basis: [...byBasis.values()].sort(
      (a, b) => b.notices - a.notices || compareNames(a.geo_basis, b.geo_basis),
    ),
    points: shown,
    points_more: points.length - shown.length,
  }
}

/** The sums of each place, those of most workers first. */
function sumPlaces(notices: readonly Placed[]): z.infer<typeof point>[] {
  const places = groupBy(
    notices,
    ({ latitude, longitude, geo_basis }) => `${latitude} ${longitude} ${geo_basis}`,
  )
  const sums = [...places.values()].map((those) => {
    const { latitude, longitude, geo_basis } = those[0]!
    const sized = those.flatMap(({ employees_affected }) => employees_affected ?? [])
    return {
      latitude,
      longitude,
      geo_basis,
      notices: those.length,
      employees_affected: sized.length === 0 ? null : sized.reduce((sum, workers) => sum + workers, 0),
      notices_unsized: those.length - sized.length,
    }
  })
  // Workers that are not known are fewer than none.
  const workers = (place: z.infer<typeof point>) => place.employees_affected ?? -1
  return sums.sort(
    (a, b) =>
      workers(b) - workers(a) ||
      b.notices - a.notices ||
      compareDegrees(a.latitude, b.latitude) ||
      compareDegrees(a.longitude, b.longitude) ||
      compareNames(a.geo_basis, b.geo_basis),
  )
}

/** Two sums as one: workers are not known where neither tells them. */
function added(a: Place, b: Place): Place {
  const workers = [a.employees_affected, b.employees_affected].filter((count) => count !== null)
  return {
    geo_basis: a.geo_basis,
    notices: a.notices + b.notices,
    employees_affected: workers.length === 0 ? null : workers.reduce((sum, count) => sum + count),
    notices_unsized: a.notices_unsized + b.notices_unsized,
  }
}

/** In order, what has no name last. */
const compareNames = (a: string | null, b: string | null) =>
  Number(a === null) - Number(b === null) || (a! < b! ? -1 : 1)

/** In order, what is not known last. */
const compareDegrees = (a: number | null, b: number | null) =>
  Number(a === null) - Number(b === null) || (a ?? 0) - (b ?? 0)

/** The county that most of the notices lie in. */
function countyOfMost(
  notices: readonly Placed[],
): Pick<z.infer<typeof warnNotice>, 'county' | 'county_fips'> {
  const named = notices.filter(({ county_fips }) => county_fips !== null)
  const counties = [...groupBy(named, ({ county_fips }) => county_fips!)]
  const [most] = counties.sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || compareBytes(a, b))
  if (!most) return { county: null, county_fips: null }
  const names = most[1].flatMap(({ county }) => county ?? [])
  return { county: names.sort(compareBytes)[0] ?? null, county_fips: most[0] }
}
