/**
 * Arizona. A job center since 2010 (readers/job-center.ts).
 *
 * The local boards enter the notices, each in its own way: a street may be `Multiple`, `Various`, `MCAS` or the name
 * of the state, and the address may be that of a head office elsewhere, which places nothing. One notice in six is
 * Non-WARN; here the search shows those by default as well.
 */
import { jobCenter } from './platforms/job-center.ts'
import { warnSource } from './state-source.ts'

const SITE = 'https://www.azjobconnection.gov'

export default warnSource({
  state: 'AZ',
  publisher: 'Arizona Job Connection',
  page: `${SITE}/search/warn_lookups`,
  quietDaysMax: 90,
  ...jobCenter({ state: 'AZ', site: SITE, firstYear: 2010 }),
  corrections: {
    site_address: {
      '5301 West Mohave, Phoenix, Pennsylvania 19004': {
        value: '5301 West Mohave, Phoenix, Arizona',
        because: 'the street lies in Phoenix; the state and the ZIP code are those of the head office',
      },
    },
  },
})
