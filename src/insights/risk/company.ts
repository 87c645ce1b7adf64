/** One company's risk signal, whatever its score. */
import { z } from 'zod'
import { PARTS_RULE } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import { findCompany } from '../company/find.ts'
import { companyText, otherMatches, parentId, tellOthers } from '../company/shape.ts'
import { DEFAULT_YEAR } from '../held-years.ts'
import { openRisk } from './context.ts'
import { riskSignal, tellSignals } from './shape.ts'

export default read({
  path: '/api/risk-signal/company/{company_name}',
  summary: "One company's risk score",
  description: `The score of the company that the text means best. ${PARTS_RULE}`,
  group: 'crossref',
  auth: 'optional',
  needs: { datasets: ['warn'], planDatasets: ['h1b'] },
  input: z.object({ company_name: companyText() }),
  output: riskSignal.extend({
    parent_id: parentId,
    notices_unsized: z.number().int(),
    ...otherMatches,
    as_of: z.string().describe('The day that ends all windows'),
    h1b_fiscal_year: z.number().int().nullable().describe(DEFAULT_YEAR),
    warnings: warningList,
  }),
  run: async (context, { company_name }) => {
    const { counted, as_of, h1b_fiscal_year, warnings } = await openRisk(context)
    const meant = await findCompany(context, company_name)
    const [signal] = await tellSignals(context, [meant.company.company_no], counted)
    return {
      ...signal!,
      parent_id: meant.company.parent_id,
      notices_unsized: meant.company.notices_unsized,
      ...tellOthers(meant),
      as_of,
      h1b_fiscal_year,
      warnings,
    }
  },
})
