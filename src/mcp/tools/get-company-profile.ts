import { z } from 'zod'
import { NotFound, PlanTooSmall, Problem } from '#contract/errors.ts'
import { ALL_SOURCES, type Asking, PARAMETERS, type Params, tool } from '../tool.ts'

/** The parts of a profile: what is asked, by which parameter, and what of the answer is not shown. */
const PARTS: readonly [part: string, operation: string, parameter: string, dropped: readonly string[]][] = [
  ['layoff_notices', 'getCompanyByCompanyName', 'company_name', ['records', 'news']],
  ['events', 'getCrossrefCompanyTimelineByCompanyName', 'company_name', []],
  ['visas', 'getH1bRiskCheck', 'employer', ['employer', 'warn', 'risk']],
  ['risk', 'getRiskSignalCompanyByCompanyName', 'company_name', []],
]

/** What each part repeats of the company. */
const REPEATED = new Set([
  'company',
  'company_id',
  'ticker',
  'cik',
  'parent_id',
  'other_matches',
  'other_matches_more',
])
const EVENTS_MAX = 15

export default tool({
  name: 'get_company_profile',
  title: 'One company over all datasets',
  description:
    'One company over all datasets that the plan holds: layoff notices and totals, a timeline of notices, SEC filings and bankruptcies, LCA and H-1B cases by fiscal year, and its risk score. What the plan lacks, and notices where it has none, stand in left_out.',
  source: ALL_SOURCES,
  input: z.strictObject({ company: PARAMETERS.company }),
  async run(asking, { company }, items) {
    const left_out: string[] = []
    const warnings: unknown[] = []
    const profile: Record<string, unknown> = {}
    let id = company
    let target: string | undefined
    let unknown: NotFound | undefined
    for (const [done, [part, operation, parameter, dropped]] of PARTS.entries()) {
      await asking.progress(done, PARTS.length, part)
      const found = await tryAsk(asking, operation, { [parameter]: id, ...limitOf(part, items) })
      if (found instanceof Error) {
        left_out.push(`${part}: ${found.message}`)
        // A company without notices may have all else; of one that nobody knows the first part says who is near.
        if (found instanceof NotFound) unknown ??= found
        continue
      }
      const { body } = found
      if (target === undefined && typeof body.company_id === 'string') {
        // The other parts are about the company that was found, not about the text once more.
        id = body.company_id
        target = found.target
        for (const name of REPEATED) profile[name] = body[name]
      }
      warnings.push(...(Array.isArray(body.warnings) ? body.warnings : []))
      const kept = Object.entries(body).filter(([name]) => !REPEATED.has(name) && !dropped.includes(name))
      profile[part] = Object.fromEntries(kept)
    }
    if (target === undefined && unknown) throw unknown
    await asking.progress(PARTS.length, PARTS.length, 'done')
    return { body: { ...profile, left_out }, warnings, target: target ?? '' }
  },
})

const limitOf = (part: string, items: number) =>
  part === 'layoff_notices' ? { limit: 1 } : part === 'events' ? { limit: Math.min(EVENTS_MAX, items) } : {}

/** The answer, or why this part is not in it. */
async function tryAsk(asking: Asking, operation: string, params: Params) {
  try {
    return await asking.ask(operation, params)
  } catch (error) {
    const isLeftOut =
      error instanceof PlanTooSmall ||
      error instanceof NotFound ||
      (error instanceof Problem && error.code === 'dataset_unavailable')
    if (!isLeftOut) throw error
    return error
  }
}
