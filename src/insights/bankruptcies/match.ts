/** Why a case is held to be a company's: by the SEC number of its 8-K, else by what the debtor's name means. */
import { z } from 'zod'
import { explainName, NAME_METHODS } from '#companies/explain.ts'
import { knowsCompanies } from '#companies/lookup.ts'
import { matchState } from '#datasets/bankruptcy/courts.ts'
import type { EditionContext } from '#storage/editions/once.ts'

/** What the company of a case rests on. */
export const caseMatch = z.object({
  name: z.string().describe('The debtor as the case names it'),
  method: z
    .enum(['sec_number', ...NAME_METHODS])
    .describe(
      'How it was found: by the SEC number of an 8-K, else how the name was read; `own_name`: no registrant is called so, and the company is whoever files under that name',
    ),
  confidence: z.number().describe('0 to 1: how sure the link is'),
  reason: z.string().describe('What the link rests on'),
})

type CaseMatch = z.infer<typeof caseMatch>

/** What is known of a case. */
interface Matched {
  debtor: string
  cik: string | null
  court_id: string | null
  court_state: string | null
}

/** Tells why; null while the file that says how names are read cannot be. */
export async function explainMatch(
  { db, edition }: EditionContext,
  { debtor, cik, ...court }: Matched,
  company_id: string,
): Promise<CaseMatch | null> {
  if (cik !== null) {
    const reason = 'an 8-K of that SEC number told of the case'
    return { name: debtor, method: 'sec_number', confidence: 1, reason }
  }
  if (!knowsCompanies(edition)) return null
  const match = await explainName(db, { name: debtor, state: matchState(court) }, company_id)
  return match ?? { name: debtor, method: 'own_name', confidence: 1, reason: 'no other record has that name' }
}
