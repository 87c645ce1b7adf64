/** Publishers whose list is text with commas, at an address that is new every week or every year. */
import type { IsoDate } from '#lib/dates.ts'
import { linking } from '../../internet/pages.ts'
import { range } from '../../internet/publisher.ts'
import { type Column, csv, type ListPublisher, ofYear, type Pages, table } from '../list.ts'
import { fullSlashes, lastFriday, numberOf, shortSlashes, slashes, yearOf } from '../notices.ts'

const KY: Column[] = [
  ['Company: Company Name', ({ employer }) => employer],
  ['Notice Type', () => 'WARN Notice'],
  ['Notice: Notice Number', ({ employer }) => `Notice ${numberOf(employer)}`],
  ['Closure or Layoff?', () => 'Layoff'],
  ['County', ({ county }) => county],
  ['Date Received', ({ notice }) => slashes(notice)],
  ['NAICS', () => '541715'],
  ['Notice URL', ({ employer }) => `https://example.org/n/${numberOf(employer)}`],
  ['Number of Employees Affected', ({ workers }) => workers],
  ['Projected Date', ({ layoff }) => slashes(layoff)],
  ['Trade', () => 'No'],
  ['Type of Employees Affected', () => 'Non-Union'],
  ['Workforce Board', () => 'Bluegrass'],
]
export const ky: ListPublisher = {
  hosts: ['kyworks.ky.gov', 'kcc.ky.gov'],
  place: ['Richmond', 'Madison'],
  tells: ['county', 'notice', 'layoff', 'workers'],
  pages(listed) {
    const friday = lastFriday(listed.day)
    const file = `https://kcc.ky.gov/WARN%20notices/WARN%20Notices%20${yearOf(friday)}/WARN%20Report-${friday}-09-00-01.csv`
    return {
      'https://kyworks.ky.gov/Services/Pages/Rapid-Response-Layoffs-and-Closures.aspx': {
        body: linking(file),
      },
      [file]: csv(table(KY, listed)),
    }
  },
}

const MA: Column[] = [
  ['RECEIVED', ({ notice }) => slashes(notice)],
  ['EMPLOYER', ({ employer }) => employer],
  ['CITY/TOWN', ({ city }) => `${city}, MA`],
  ['REGION', () => 'Boston'],
  ['DATE(S) OF LAYOFFS', ({ layoff }) => slashes(layoff)],
  ['# EMPLOYEES IMPACTED', ({ workers }) => workers],
]
const MA_SITE = 'https://www.mass.gov'
const FISCAL_YEAR = '2026-07-01'

export const ma: ListPublisher = {
  hosts: ['www.mass.gov'],
  place: ['Wakefield', 'Middlesex'],
  tells: ['city', 'notice', 'layoff', 'workers'],
  pages(listed) {
    const fileOf = (year: number, friday: IsoDate) =>
      `/files/csv/${friday.slice(0, 7)}/WARN%20Report%20FY%20${year}%20week%20ending%20${fullSlashes(friday).replaceAll('/', '-')}_0.csv`
    const [older, running] = [fileOf(2026, '2026-06-26'), fileOf(2027, lastFriday(listed.day))]
    const isRunning = ({ notice }: { notice: IsoDate }) => notice >= FISCAL_YEAR
    return {
      [`${MA_SITE}/info-details/worker-adjustment-and-retraining-notification-act-warn-layoff-and-closure-updates`]:
        { body: linking(older, running) },
      [MA_SITE + older]: csv(
        table(
          MA,
          listed,
          listed.notices.filter((each) => !isRunning(each)),
        ),
      ),
      [MA_SITE + running]: csv(table(MA, listed, listed.notices.filter(isRunning))),
    }
  },
}

const NC: Column[] = [
  ['County', ({ county }) => `${county} County`],
  ['Warn Number', ({ employer }) => `2026${numberOf(employer)}`],
  ['Date of Notice', ({ notice }) => slashes(notice)],
  ['Date Received by NC', ({ notice }) => slashes(notice)],
  ['Effective Date', ({ layoff }) => slashes(layoff)],
  ['WARN Notice: WARN Notice Name', ({ employer }) => employer],
  ['WARN notice type', () => 'Layoff'],
  ['Type of layoff or closure', () => 'Permanent'],
  ['Number affected at this location', ({ workers }) => workers],
  ['Address 1', ({ workers }) => `${workers} Ferry Road`],
  ['City', ({ city }) => city],
]
const NC_PAGE =
  'https://www.commerce.nc.gov/data-tools-reports/labor-market-data-tools/workforce-warn-reports'

export const nc: ListPublisher = {
  hosts: ['www.commerce.nc.gov', 'files.nc.gov'],
  place: ['Durham', 'Durham'],
  yearly: true,
  tells: ['city', 'county', 'notice', 'layoff', 'workers'],
  pages(listed) {
    const years = [2025, 2026, 2027].filter((year) => year <= listed.newestYear)
    const pageOf = (year: number) => `${NC_PAGE}/report-workforce-warn-summary-list-${year}`
    const pages: Pages = { [NC_PAGE]: { body: linking(...years.map(pageOf)) } }
    for (const year of years) {
      // The files are new each week, and named by their day.
      const edition = year < yearOf(listed.day) ? `${year}-12-31` : lastFriday(listed.day)
      const name = `${edition.slice(5, 7)}${edition.slice(8)}${String(year).slice(2)}`
      const file = `https://files.nc.gov/commerce/${edition.slice(0, 7)}/warn%20summary%20report%20${name}.csv`
      pages[pageOf(year)] = { body: linking(file) }
      pages[file] = csv(table(NC, listed, ofYear(listed.notices, year)))
    }
    return pages
  },
}

const CO: Column[] = [
  ['Company', ({ employer }) => employer],
  ['WARN Date', ({ notice }) => shortSlashes(notice)],
  ['Received', ({ notice }) => shortSlashes(notice)],
  ['CO Notifications', ({ workers }) => workers],
  ['Workforce Area', ({ county }) => county],
  ['# Permanent', ({ workers }) => workers],
  ['#Temp', () => 0],
  ['#Furloughs', () => 0],
  ['Begin Date', ({ layoff }) => shortSlashes(layoff)],
  ['End Date', () => ''],
  ['Reason for Layoffs', () => 'Reduction in force'],
  ['Occupations Impacted', () => 'Analysts'],
  ['NAICS', () => '54'],
  ['Notes', () => ''],
]
const SHEETS = 'https://docs.google.com/spreadsheets/d'

export const co: ListPublisher = {
  hosts: ['cdle.colorado.gov', 'docs.google.com'],
  place: ['Greeley', 'Weld'],
  yearly: true,
  tells: ['county', 'notice', 'layoff', 'workers'],
  pages(listed) {
    const { oldestYear, newestYear } = listed
    const years = range(oldestYear, newestYear).reverse()
    const pages: Pages = {
      'https://cdle.colorado.gov/employers/layoff-separations/layoff-warn-list': {
        body: linking(
          ...years.map(
            (year) => [`${SHEETS}/drill${year}/edit#gid=${year}`, `${year} WARN notices`] as [string, string],
          ),
        ),
      },
    }
    for (const year of years)
      pages[`${SHEETS}/drill${year}/export?format=csv&gid=${year}`] = csv(
        table(CO, listed, ofYear(listed.notices, year)),
      )
    return pages
  },
}
