/** All datasets as tests refresh them over the small internet, with a token for CourtListener. */
import { bankruptcyIngest } from '#datasets/bankruptcy/ingest.ts'
import { BANKRUPTCY_DEFAULTS } from '#datasets/bankruptcy/settings.ts'
import { claimsIngest } from '#datasets/dol-claims/ingest.ts'
import { h1bIngest } from '#datasets/h1b/ingest.ts'
import { joltsIngest } from '#datasets/jolts/ingest.ts'
import { lcaIngest } from '#datasets/lca/ingest.ts'
import { secIngest } from '#datasets/sec/ingest.ts'
import { warnIngest } from '#datasets/warn/ingest.ts'
import type { AnyIngest } from '#ingest/refresh.ts'

const bankruptcies = bankruptcyIngest({ ...BANKRUPTCY_DEFAULTS, courtListenerToken: 'secret' })

/** In the order in which they are refreshed. */
export const ALL_DATASETS: readonly AnyIngest[] = [
  warnIngest,
  h1bIngest,
  lcaIngest,
  claimsIngest,
  joltsIngest,
  secIngest,
  bankruptcies,
]
