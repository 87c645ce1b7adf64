/** Publishers whose list is a workbook. */
import { linking } from '../../internet/pages.ts'
import { range } from '../../internet/publisher.ts'
import { type Column, type ListPublisher, ofYear, type Pages, table, workbook } from '../list.ts'

const TX: Column[] = [
  ['NOTICE_DATE', ({ notice }) => ({ date: notice })],
  ['JOB_SITE_NAME', ({ employer }) => employer],
  ['COUNTY_NAME', ({ county }) => county],
  ['WDA_NAME', () => 'Alamo WDA'],
  ['TOTAL_LAYOFF_NUMBER', ({ workers }) => workers],
  ['LayOff_Date', ({ layoff }) => ({ date: layoff })],
  ['WFDD_RECEIVED_DATE', ({ notice }) => ({ date: notice })],
  ['CITY_NAME', ({ city }) => city],
]
const TX_FILES = 'https://www.twc.texas.gov/sites/default/files/oei/docs/warn-act-listings-'

export const tx: ListPublisher = {
  hosts: ['www.twc.texas.gov'],
  place: ['San Antonio', 'Bexar'],
  yearly: true,
  tells: ['city', 'county', 'notice', 'layoff', 'workers'],
  pages(listed) {
    const years = range(2020, listed.newestYear)
    const files: Pages = {
      'https://www.twc.texas.gov/data-reports/warn-notice': {
        body: linking(...years.map((year) => `${TX_FILES}${year}-twc.xlsx`)),
      },
    }
    for (const year of years)
      files[`${TX_FILES}${year}-twc.xlsx`] = workbook(
        'Sheet1',
        table(TX, listed, ofYear(listed.notices, year)),
      )
    return files
  },
}

const RI: Column[] = [
  ['WARN Date', ({ notice }) => ({ date: notice })],
  ['Date Received', ({ notice }) => ({ date: notice })],
  ['Company Name', ({ employer }) => employer],
  ['Location of Layoffs', ({ city }) => `${city}, RI`],
  ['Number Affected', ({ workers }) => workers],
  ['Effective Date', ({ layoff }) => ({ date: layoff })],
  ['Closing Yes/No', () => 'No'],
  ['Union Yes/No', () => 'No'],
]

export const ri: ListPublisher = {
  hosts: ['dlt.ri.gov'],
  place: ['Cumberland', 'Providence'],
  tells: ['city', 'notice', 'layoff', 'workers'],
  pages(listed) {
    const file = '/sites/g/files/xkgbur571/files/2025-06/Warn%20Report.xlsx'
    return {
      'https://dlt.ri.gov/employers/worker-adjustment-and-retraining-notification-warn': {
        body: linking(file),
      },
      [`https://dlt.ri.gov${file}`]: workbook('2026', [
        ['Rhode Island WARN Report'],
        [],
        [],
        ...table(RI, listed),
      ]),
    }
  },
}
