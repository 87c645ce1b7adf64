/** The five best of each signal. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { onceEach, type Warning, warningList } from '#contract/warnings.ts'
import industryDomino, { industryDominoAnswer, rankIndustries } from './industry-domino.ts'
import metroContagion, { metroContagionAnswer, rankCities } from './metro-contagion.ts'
import { SIGNAL_CACHE_SECONDS } from './shape.ts'
import talentDisplacement, { rankDisplacement, talentDisplacementAnswer } from './talent-displacement.ts'

const SHOWN = 5

/** What a part leaves to the summary's own envelope. */
const OUTER = { warnings: true, limit: true } as const

export default read({
  path: '/api/signals/summary',
  summary: 'Top five of each signal',
  description: 'Each signal as its own route gives it without parameters, cut to five records.',
  group: 'signals',
  auth: 'optional',
  needs: { datasets: ['warn'], feature: 'signals' },
  cacheSeconds: SIGNAL_CACHE_SECONDS,
  input: z.object({}),
  output: z.object({
    talent_displacement: talentDisplacementAnswer.omit(OUTER),
    metro_contagion: metroContagionAnswer.omit(OUTER),
    industry_domino: industryDominoAnswer.omit(OUTER),
    warnings: warningList,
  }),
  run: async (context) => {
    const [displacement, contagion, domino] = await Promise.all([
      rankDisplacement(context, talentDisplacement.input.parse({ limit: SHOWN })),
      rankCities(context, metroContagion.input.parse({ limit: SHOWN })),
      rankIndustries(context, industryDomino.input.parse({ limit: SHOWN })),
    ])
    const warnings = [displacement, contagion, domino].flatMap((answer) => answer.warnings)
    return {
      talent_displacement: withoutLimit(displacement),
      metro_contagion: withoutLimit(contagion),
      industry_domino: withoutLimit(domino),
      warnings: onceEach(warnings),
    }
  },
})

function withoutLimit<Answer extends { limit: number; warnings: Warning[] }>(answer: Answer) {
  const { limit: _limit, warnings: _warnings, ...rest } = answer
  return rest
}
