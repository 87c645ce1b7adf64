/**
 * Kansas. A job center since 1998 (readers/job-center.ts).
 *
 * More than half of the notices are Non-WARN, which the site hides by default. Nineteen in twenty have no address,
 * and the few there are may be `same` or `different locations in Topeka and across the state`.
 */
import { jobCenter } from './platforms/job-center.ts'
import { warnSource } from './state-source.ts'

const SITE = 'https://www.kansasworks.com'

export default warnSource({
  state: 'KS',
  publisher: 'Kansas Department of Commerce',
  page: `${SITE}/search/warn_lookups`,
  quietDaysMax: 120,
  ...jobCenter({ state: 'KS', site: SITE, firstYear: 1998 }),
})
