/** Words in a location cell that say how far a notice reaches, or that nothing was said: grades, not places. */
import { findState } from '#lib/states.ts'
import { foldText } from '#lib/text.ts'

/** `spread`: all over the state or country; `blank`: the publisher says nothing. */
export type Grade = 'spread' | 'blank'

const SPREAD =
  /\b(state ?wide|nation ?wide|country ?wide|remote|remotely|virtual|multiple|various|several|multi ?sites?|throughout|telecommut\w*|work(?:ing)? from home|out of (?:the )?(?:state|area|country)|all (?:locations|sites|stores|counties|areas)|locations (?:across|in)|state of)\b/

const BLANK =
  /^(?:|n ?a|none|null|unknown|unk|tb[ad]|to be (?:determined|announced)|not (?:provided|indicated|stated|available|disclosed|specified|listed|given|known|applicable|reported)|undisclosed|unspecified|undetermined|pending|same|see (?:above|notes?|attached)|no (?:location|address|city)|location|address|city|county|[\d ]+)(?: unknown| n ?a| city| count(?:y|ies))*$/

/** The grade of a cell, null when it may name a place. The state's own name alone says no more than `Statewide`. */
export function readGrade(cell: string, state: string): Grade | null {
  const text = foldText(cell)
  if (BLANK.test(text)) return 'blank'
  if (SPREAD.test(text)) return 'spread'
  return findState(text)?.code === state ? 'spread' : null
}

/**
 * True for words that name a stretch of country rather than a town: `Workforce Investment Area IV`,
 * `SouthCentralRegion`, `Puget Sound Area`, `King and Snohomish Counties`.
 */
export function isAreaName(text: string): boolean {
  return /workforce|consortium|\balliance\b|\bareas?\b|regions?\b|\bcount(?:y|ies)\b|\bmetro\b|\brural\b/.test(
    foldText(text),
  )
}

/** Parts of the state that stand beside a city in some lists: `Acton, Central`. */
export function isRegionWord(part: string): boolean {
  return /^(?:metro )?(?:north|south|east|west|central|north ?east|north ?west|south ?east|south ?west|mid ?west|metro)(?:ern)?(?: region)?$/.test(
    foldText(part),
  )
}
