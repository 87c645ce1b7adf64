/** Reads the WARN Notice Register for the comparison. */
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { parse as parseCsv } from 'csv-parse'
import type { RegisterRow } from './agreement-known/known.ts'

const FILES = [
  'warn/consolidated/warn_notice_register_46_states_2026-08-08.csv.gz',
  'warn/consolidated/warn_notice_register_ca_2026-07-23.csv.gz',
]

/** True where the mirror has the register. */
export const hasRegister = (folder: string) => FILES.every((file) => existsSync(join(folder, file)))

/** The register's rows of some states, by state. */
export async function readRegister(folder: string, states: Set<string>): Promise<Map<string, RegisterRow[]>> {
  const byState = new Map<string, RegisterRow[]>()
  for (const file of FILES) {
    const records = createReadStream(join(folder, file))
      .pipe(createGunzip())
      .pipe(parseCsv({ columns: true }))
    for await (const record of records as AsyncIterable<Record<string, string>>) {
      if (!states.has(record.state!)) continue
      const rows = byState.get(record.state!)
      if (rows) rows.push(readRow(record))
      else byState.set(record.state!, [readRow(record)])
    }
  }
  return byState
}

const readRow = (record: Record<string, string>): RegisterRow => ({
  company_name: record.employer_name!,
  place: record.location || record.site_address || '',
  site_address: record.site_address || null,
  notice_date: record.notice_date || null,
  effective_date: record.effective_date || null,
  employees_affected: record.employees_affected ? Number(record.employees_affected) : null,
  source_url: record.source_url!,
  first_seen: record.first_seen!,
  is_amendment: record.is_amendment === '1',
  versions: Number(record.current_version),
})
