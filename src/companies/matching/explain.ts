/** How a name was read and why it was taken for a company, for a person. */

import { type Reading, readName } from '../names/read-name.ts'
import { tellEvidence } from './evidence.ts'
import type { CompanyDirectory } from './identity.ts'
import { ACCEPTED_MIN, type Judged, type Match } from './matcher.ts'

const CANDIDATES_TOLD = 4

/** Several lines: the ways to read the name, whom each could mean with all that was weighed, and the outcome. */
export function explainName(directory: CompanyDirectory, filed: string, state: string | null): string {
  const name = readName(filed)
  const lines = [`"${filed}"${state ? ` in ${state}` : ''}`, '']
  if (name.readings.length === 0) lines.push('nothing in it names a firm')
  if (name.cut) lines.push('as long as the H-1B hub cut names: it may go on', '')
  for (const reading of name.readings) lines.push(...explainReading(directory, reading), '')
  const {
    company_id,
    name: known,
    registrant,
    part,
    method,
    confidence,
    reason,
  } = directory.identify({
    name: filed,
    state,
  })
  const match = directory.matcher.match(name)
  if (match && !registrant) lines.push(`not taken for ${match.registrant.name}: ${whyNot(match)}`, '')
  const whose = registrant
    ? `${part ? 'part of ' : ''}${registrant.name}, CIK ${registrant.cik}${symbols(registrant.tickers)}`
    : 'no registrant'
  lines.push(
    `company  ${company_id}  ${known}`,
    `         ${whose}`,
    `         ${method} ${confidence}: ${reason}`,
  )
  return lines.join('\n')
}

const whyNot = ({ confidence }: Match): string =>
  confidence < ACCEPTED_MIN
    ? `${confidence.toFixed(3)} is below ${ACCEPTED_MIN}`
    : 'its words need a second proof, and no other record gives it'

const symbols = (tickers: readonly string[]) => (tickers.length > 0 ? `, ${tickers.join(' ')}` : '')

function explainReading({ matcher }: CompanyDirectory, reading: Reading): string[] {
  const tokens = matcher.index.respell(reading.tokens)
  const weights = tokens.map((token) => `${token} ${matcher.vocabulary.weight(token).toFixed(2)}`)
  const candidates = matcher.judge(reading)
  return [
    `read as ${reading.role}: ${weights.join(', ')}`,
    ...(candidates.length === 0 ? ['  no registrant begins so'] : []),
    ...candidates.slice(0, CANDIDATES_TOLD).flatMap(explainCandidate),
  ]
}

function explainCandidate({ entry, evidence, confidence }: Judged): string[] {
  const { registrant, kind, alias } = entry
  const what = alias
    ? `, listed as ${alias.is} "${alias.name}": ${alias.because}`
    : kind === 'former'
      ? ', formerly'
      : ''
  const weighed = evidence.map((each) => `${each.points.toFixed(1).padStart(9)}  ${tellEvidence(each)}`)
  return [`  ${confidence.toFixed(3)}  ${registrant.name}${what}`, ...weighed]
}
