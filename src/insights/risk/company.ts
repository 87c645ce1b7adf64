/** One company's risk signal, whatever its score. */
import { z } from 'zod'
import { text } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { findCompany } from '../company/find.ts'
import { openRisk } from './context.ts'
import { riskSignal, tellSignals } from './shape.ts'

export default read({
  path: '/api/risk-signal/company/{company_name}',
  summary: "One company's risk score",
  description:
    'The company that the name means best: the same name, whatever its legal form; else one that begins so; else one that holds it.',
  group: 'crossref',
  auth: 'optional',
  needs: { datasets: ['warn'], planDatasets: ['h1b'] },
  input: z.object({ company_name: text().describe('Name of the company, or a part of it') }),
  output: riskSignal.extend({
    other_matches: z.array(z.string()).describe('Other companies that the name may mean'),
    as_of: z.string().describe('The day that ends all windows'),
    h1b_fiscal_year: z.number().int().nullable(),
    warnings: z.array(z.string()),
  }),
  run: async (context, { company_name }) => {
    const { counted, as_of, h1b_fiscal_year, warnings } = await openRisk(context)
    const { company, others } = await findCompany(context.db, company_name)
    const [signal] = await tellSignals(context.db, [company.company_no], counted)
    return {
      ...signal!,
      other_matches: others,
      as_of,
      h1b_fiscal_year,
      warnings,
    }
  },
})
