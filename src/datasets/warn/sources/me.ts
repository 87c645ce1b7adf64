/**
 * Maine. A job center since 2012 (readers/job-center.ts).
 *
 * Four notices in five are Non-WARN, which the site hides by default. A headcount of 0 is one that was not given.
 */
import { jobCenter } from './platforms/job-center.ts'
import { warnSource } from './state-source.ts'

const SITE = 'https://joblink.maine.gov'

export default warnSource({
  state: 'ME',
  publisher: 'Maine Department of Labor',
  page: `${SITE}/search/warn_lookups`,
  quietDaysMax: 150,
  ...jobCenter({ state: 'ME', site: SITE, firstYear: 2012 }),
})
