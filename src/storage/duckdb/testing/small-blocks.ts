/** For tests that share what they make: whether databases of this process are made by `small-engine.ts`. */
import { DuckDBInstance } from '@duckdb/node-api'

/** What is made so is not what is served with. */
export const hasSmallBlocks = (): boolean => (DuckDBInstance as { isSmall?: boolean }).isSmall === true
