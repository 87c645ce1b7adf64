/** Why a name as filed is held to be a company's, as the file of companies has it. */
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'

/** How names were read. */
export const NAME_METHODS = [
  'exact',
  'alias',
  'former_name',
  'words',
  'typo',
  'cut_name',
  'parent_named',
  'subsidiary',
  'brand',
  'own_name',
] as const

/** What a name's company rests on. */
export interface NameMatch {
  name: string
  method: (typeof NAME_METHODS)[number]
  /** 0 to 1. */
  confidence: number
  reason: string
}

interface NameRow extends Omit<NameMatch, 'name'> {
  state: string | null
  company_id: string
  valid_from: string | null
  valid_to: string | null
}

/** Tells why; null where no record of the file has that name. The name in its state goes before the name anywhere. */
export async function explainName(
  db: Database,
  { name, state }: { name: string; state: string | null },
  company_id: string,
): Promise<NameMatch | null> {
  const rows = await db.all<NameRow>(sql`
    select state, company_id, method, confidence, reason, valid_from, valid_to from company_names
    where name = ${name} and (state is null or state = ${state})`)
  const row = rows.find((each) => each.state !== null) ?? rows[0]
  if (row === undefined) return null
  const { method, confidence, reason, valid_from, valid_to } = row
  if (row.company_id === company_id) return { name, method, confidence, reason }
  const span = [valid_from && `from ${valid_from}`, valid_to && `before ${valid_to}`]
    .filter(Boolean)
    .join(' and ')
  // What that row rests on is the other company's.
  return {
    name,
    method: 'own_name',
    confidence: 1,
    reason: `the name means another company ${span}, and this is not of those days`,
  }
}
