/** Everything bankruptcies are read from. */
import type { Source } from '#ingest/source.ts'
import type { GivenRow } from '../record.ts'
import type { BankruptcySettings } from '../settings.ts'
import { courtListener } from './courtlistener.ts'
import { docketPages } from './dockets.ts'
import { f2Monthly, f2Quarterly } from './f2.ts'
import { fjcDatabase } from './fjc.ts'
import { rssSources } from './rss.ts'

/** The sources, as the settings have them. */
export function bankruptcySources(settings: BankruptcySettings): Source<GivenRow>[] {
  return [
    ...rssSources(settings),
    courtListener(settings),
    docketPages(settings),
    fjcDatabase,
    f2Monthly,
    f2Quarterly,
  ]
}
