/** Why a case is held to be a company's: by the SEC number of its 8-K, else by what the debtor's name means. */
import { z } from 'zod'
import { knowsCompanies } from '#companies/lookup.ts'
import type { RunContext } from '#contract/operation.ts'
import { MATCH_STATE } from '#datasets/bankruptcy/courts.ts'
import { sql, trusted } from '#storage/sql.ts'

/** What the company of a case rests on. */
export const caseMatch = z.object({
  name: z.string().describe('The debtor as the case names it'),
  method: z
    .enum([
      'sec_number',
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
    ])
    .describe(
      'How it was found: by the SEC number of an 8-K, else how the name was read; `own_name`: no registrant is called so, and the company is whoever files under that name',
    ),
  confidence: z.number().describe('0 to 1: how sure the link is'),
  reason: z.string().describe('What the link rests on'),
})

type CaseMatch = z.infer<typeof caseMatch>

interface NameRow {
  company_id: string
  method: Exclude<CaseMatch['method'], 'sec_number'>
  confidence: number
  reason: string
  valid_from: string | null
  valid_to: string | null
}

/** What is known of a case. */
interface Matched {
  id: string
  debtor: string
  cik: string | null
}

/** Tells why; null while the file that says how names are read cannot be. */
export async function explainMatch(
  { db, edition }: Pick<RunContext, 'db' | 'edition'>,
  { id, debtor, cik }: Matched,
  company_id: string,
): Promise<CaseMatch | null> {
  if (cik !== null) {
    const reason = 'an 8-K of that SEC number told of the case'
    return { name: debtor, method: 'sec_number', confidence: 1, reason }
  }
  if (!knowsCompanies(edition)) return null
  // The name in the state of the court goes before the name anywhere.
  const row = await db.get<NameRow>(sql`
    select names.company_id, method, confidence, reason, valid_from, valid_to
    from company_names as names
    join (select debtor, ${trusted(MATCH_STATE)} as match_state from bankruptcy_cases where id = ${id}) as named
      on names.name = named.debtor and (names.state is null or names.state = named.match_state)
    order by names.state nulls last limit 1`)
  if (row === undefined)
    return { name: debtor, method: 'own_name', confidence: 1, reason: 'no other record has that name' }
  const { method, confidence, reason, valid_from, valid_to } = row
  if (row.company_id === company_id) return { name: debtor, method, confidence, reason }
  const span = [valid_from && `from ${valid_from}`, valid_to && `before ${valid_to}`]
    .filter(Boolean)
    .join(' and ')
  const otherwise = `the name means another company ${span}, and the case is not of those days`
  return { name: debtor, method, confidence, reason: otherwise }
}
