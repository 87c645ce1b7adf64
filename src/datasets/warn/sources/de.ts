/**
 * Delaware. A job center since 2007 (readers/job-center.ts).
 *
 * The state may list nothing for a year and a half. Most notices have no address, and some of those that have one
 * give a head office elsewhere.
 */
import { jobCenter } from './platforms/job-center.ts'
import { warnSource } from './state-source.ts'

const SITE = 'https://joblink.delaware.gov'

export default warnSource({
  state: 'DE',
  publisher: 'Delaware Department of Labor',
  page: `${SITE}/search/warn_lookups`,
  quietDaysMax: 365,
  ...jobCenter({ state: 'DE', site: SITE, firstYear: 2007 }),
  corrections: {
    city: {
      '974 Centre Road': {
        value: 'Wilmington',
        because: 'the street stands in the field of the city; ZIP code 19805 is Wilmington',
      },
    },
  },
})
