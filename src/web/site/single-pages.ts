/** Pages of which there are few: the lists, and those of states, industries and occupations. */

import type { RunContext } from '#contract/operation.ts'
import bySoc from '#datasets/lca/operations/by-soc.ts'
import industries from '#datasets/warn/operations/industries.ts'
import { Ask, isThere } from '../ask.ts'
import { links } from '../links.ts'
import { SIGNALS } from '../pages/signal/signals.tsx'
import { momentOf } from '../shell/moment.ts'

/** More than there are. */
const OCCUPATIONS_MAX = 1000

/** Their paths; `lists` are those of pages without a parameter. */
export async function singlePages(context: RunContext, lists: readonly string[]): Promise<string[]> {
  const ask = new Ask(context)
  const [{ states }, sectors, occupations] = await Promise.all([
    momentOf(context),
    ask.part(industries),
    ask.part(bySoc, { limit: OCCUPATIONS_MAX }),
  ])
  const codes = [...states].sort()
  const sectorsHeld = isThere(sectors) ? sectors.records : []
  const occupationsHeld = isThere(occupations) ? occupations.records : []
  return [
    ...lists,
    ...SIGNALS.map(({ name }) => `/signals/${name}`),
    ...codes.flatMap((code) => [links.state(code), links.coverage(code)]),
    ...sectorsHeld.flatMap(({ naics_sector }) => (naics_sector ? [links.industry(naics_sector)] : [])),
    ...occupationsHeld.flatMap(({ soc_code }) => (soc_code ? [links.occupation(soc_code)] : [])),
  ]
}
