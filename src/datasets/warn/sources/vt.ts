/**
 * Vermont. A job center since 2003 (readers/job-center.ts).
 *
 * Three notices in four are Non-WARN, which the site hides by default. Few notices have an address.
 */
import { jobCenter } from './platforms/job-center.ts'
import { warnSource } from './state-source.ts'

const SITE = 'https://www.vermontjoblink.com'

export default warnSource({
  state: 'VT',
  publisher: 'Vermont Department of Labor',
  page: `${SITE}/search/warn_lookups`,
  quietDaysMax: 200,
  ...jobCenter({ state: 'VT', site: SITE, firstYear: 2003 }),
  corrections: {
    employees_affected: {
      '9999999': { value: '', because: 'all nines stand for a number that was not known' },
    },
  },
})
