/** How many rows data for measuring have: those of the service's goals, and half of them. */
import type { Manifest } from '#storage/editions/store.ts'

/** Rows by table: at least so many. */
export type Rows = Readonly<Record<string, number>>

/** The rows of the largest table of each dataset. */
export interface MadeRows extends Rows {
  warn_notices: number
  lca_cases: number
  h1b_petitions: number
  dol_claims: number
  sec_filings: number
  bankruptcy_cases: number
  jolts_observations: number
}

const FULL: MadeRows = {
  warn_notices: 130_000,
  lca_cases: 9_000_000,
  h1b_petitions: 700_000,
  dol_claims: 120_000,
  sec_filings: 90_000,
  bankruptcy_cases: 500_000,
  jolts_observations: 500_000,
}

const half = Object.fromEntries(Object.entries(FULL).map(([table, rows]) => [table, rows / 2])) as MadeRows

/** The sizes that can be asked for by name. */
export const SCALES = { full: FULL, half }
export type Scale = keyof typeof SCALES

/** The rows of all tables of an edition. */
export const rowsOf = ({ datasets }: Pick<Manifest, 'datasets'>): Rows =>
  Object.assign({}, ...Object.values(datasets).map(({ rows }) => rows)) as Rows

/** Throws, naming each table that is too small, where an edition has fewer rows than promised. */
export function requireRows(promised: Rows, held: Rows): void {
  const lacking = Object.entries(promised)
    .filter(([table, rows]) => (held[table] ?? 0) < rows)
    .map(([table, rows]) => `${table} has ${held[table] ?? 0} rows of ${rows}`)
  if (lacking.length > 0)
    throw new Error(`these data are smaller than figures of them would say: ${lacking.join(', ')}`)
}
