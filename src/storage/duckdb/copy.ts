/** Answers as files that the engine writes itself. */
import type { FileForm } from '../database.ts'
import { type Sql, trusted } from '../sql.ts'
import { quoteName, quoteText } from './quoting.ts'

/** A text without quotes around it is a line as it is, whatever stands in it: nothing is ever quoted or doubled. */
const LINES = `format csv, header false, quote '', escape '', nullstr ''`

/** The statement that writes the answer of another. */
export function copyStatement(query: string, path: string, form: FileForm): string {
  return `copy (${query}) to ${quoteText(path)} (${form.format === 'lines' ? LINES : parquetOptions(form)})`
}

function parquetOptions({ rowGroupRows, facts = {} }: FileForm & { format: 'parquet' }): string {
  const metadata = Object.entries(facts).map(([key, value]) => `${quoteName(key)}: ${quoteText(value)}`)
  const told = metadata.length > 0 ? `, kv_metadata {${metadata.join(', ')}}` : ''
  return `format parquet, compression zstd, row_group_size ${rowGroupRows}${told}`
}

/** All rows of some Parquet files, one after the other. */
export function fromParquet(paths: readonly string[]): Sql {
  return trusted(`select * from read_parquet([${paths.map(quoteText).join(', ')}])`)
}
