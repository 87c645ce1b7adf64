/** The page that explains the scores is true: every example on it is worked out again. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trendOf } from './market-pulse/trend.ts'
import {
  bankruptcyPoints,
  h1bPoints,
  levelOf,
  RISK_FACTORS,
  type RiskInputs,
  scoreOf,
  secPoints,
  warnPoints,
} from './risk/formula.ts'
import { industryDomino, metroContagion, talentDisplacement } from './signals/formula.ts'
import { type DistressInputs, distressScore, distressSignals } from './state-intelligence/distress.ts'

const page = readFileSync('docs/methodology.md', 'utf8')

interface Example {
  score: string
  inputs: never
  points?: Record<string, number | null>
  result: number | string | null
  level?: string
}

const examples = [...page.matchAll(/```json\n([^`]+)```/g)].map((block) => JSON.parse(block[1]!) as Example)

const WORKED: Record<string, (inputs: never) => Omit<Example, 'score' | 'inputs'>> = {
  talent_displacement: (of) => ({ result: talentDisplacement(of) }),
  metro_contagion: (of) => ({ result: metroContagion(of) }),
  industry_domino: (of) => ({ result: industryDomino(of) }),
  risk(of: RiskInputs) {
    const hundredths = {
      warn_notices: warnPoints(of),
      sec_8k: secPoints(of),
      bankruptcy: bankruptcyPoints(of),
      h1b_denials: h1bPoints(of),
    }
    const points = Object.fromEntries(
      Object.entries(hundredths).map(([factor, each]) => [factor, each / 100]),
    )
    const result = scoreOf(Object.values(hundredths).reduce((sum, each) => sum + each))
    return { points, result, level: levelOf(result) }
  },
  distress(of: DistressInputs) {
    const signals = distressSignals(of)
    const points = Object.fromEntries(signals.map((signal) => [signal.signal, signal.points]))
    return { points, result: distressScore(signals) }
  },
  trend: (of: { recent: number; before: number }) => ({
    result: trendOf(of.recent, of.before),
  }),
}

test.each(examples)('$score', ({ score, inputs, ...told }) => {
  expect(WORKED[score]!(inputs)).toEqual(told)
})

test('every score has an example', () => {
  expect(examples.map(({ score }) => score).sort()).toEqual(Object.keys(WORKED).sort())
})

test('the page names every factor with the most points it gives', () => {
  for (const [factor, { max }] of Object.entries(RISK_FACTORS))
    expect(page).toContain(`| \`${factor}\` | ${max} |`)
  for (const { signal, max } of distressSignals({} as DistressInputs))
    expect(page).toContain(`| \`${signal}\` | ${max} |`)
})
