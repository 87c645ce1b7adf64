/** Since when a registrant is one, by its number: the SEC gives them out in order. */

/** Numbers from here on were given out from that year on. Registrants of before 1996 may be of any age. */
const YEARS: readonly (readonly [number: number, year: number])[] = [
  [1006000, 1996],
  [1030000, 1997],
  [1052000, 1998],
  [1077000, 1999],
  [1102000, 2000],
  [1131000, 2001],
  [1164000, 2002],
  [1211000, 2003],
  [1275000, 2004],
  [1313000, 2005],
  [1348000, 2006],
  [1385000, 2007],
  [1422000, 2008],
  [1453000, 2009],
  [1480000, 2010],
  [1509000, 2011],
  [1538000, 2012],
  [1566000, 2013],
  [1596000, 2014],
  [1629000, 2015],
  [1662000, 2016],
  [1694000, 2017],
  [1727000, 2018],
  [1764000, 2019],
  [1799000, 2020],
  [1838000, 2021],
  [1902000, 2022],
  [1960000, 2023],
  [2006000, 2024],
  [2047000, 2025],
]

/** The year in which about a registrant got its number; null where that is too long ago to tell. */
export function registeredSince(cik: string): number | null {
  const number = Number(cik)
  return YEARS.findLast(([from]) => number >= from)?.[1] ?? null
}

/** Firms are older than their registration, but a name that only sounds like theirs may be older still. */
const YEARS_BEFORE = { exact: 8, words: 4 }
/** Larger ones are known by their names, and were reorganized as often as founded. */
const SMALL_MIN = 0.25

/** Names of more weight are those of one firm, whenever it registered. */
const COMMON_MAX = 0.75

/**
 * From which day on a name of that weight may mean a small registrant: some years before it registered, less where the name
 * says more or less than its own. Null for one that is large or old, that had other names before, or that rare words name.
 */
export function meantFrom(
  { cik, place, former }: { cik: string; place: number; former: readonly string[] },
  method: string,
  weight: number,
): string | null {
  if (place < SMALL_MIN || former.length > 0 || weight > COMMON_MAX || method === 'former_name') return null
  const year = registeredSince(cik)
  return year === null ? null : `${year - YEARS_BEFORE[method === 'exact' ? 'exact' : 'words']}-01-01`
}
