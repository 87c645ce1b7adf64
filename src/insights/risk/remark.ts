/** What a risk score leaves open, in a sentence. */
import type { levelOf, RiskFactor } from './formula.ts'

const RECORDS: Readonly<Record<RiskFactor, string>> = {
  warn_notices: 'WARN notices',
  sec_8k: 'SEC filings',
  bankruptcy: 'bankruptcy cases',
  h1b_denials: 'H-1B decisions',
}

/** Names the factors whose records are not all held; null where there is none. */
export function remarkOn(
  open: readonly RiskFactor[],
  level: ReturnType<typeof levelOf>,
  levelMax: ReturnType<typeof levelOf>,
): string | null {
  if (open.length === 0) return null
  const names = open.map((factor) => RECORDS[factor])
  const last = names.pop()
  const listed = names.length > 0 ? `${names.join(', ')} and ${last}` : last
  const higher = level === levelMax ? 'the score may be higher' : `the level may be as high as ${levelMax}`
  return `${listed} of these days are not all held, so that what they would tell is not in the score: ${higher}`
}
