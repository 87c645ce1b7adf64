/** Publishers whose list is a PDF, or the answer to a script of their page. */
import { linking } from '../../internet/pages.ts'
import { type Column, type ListPublisher, pdf, table } from '../list.ts'
import { lastFriday, numberOf, slashes } from '../notices.ts'

const ID: Column[] = [
  ['Date of\nLetter', ({ notice }) => slashes(notice)],
  ['Updates', () => ''],
  ['Company', ({ employer }) => employer],
  ['Address', ({ workers }) => `${workers} Quartz St`],
  ['City', ({ city }) => city],
  ['State', () => 'ID'],
  ['Zip', () => '83350'],
  ['No. of\nEmployees\nAffected', ({ workers }) => workers],
  ['Effective or\nCommencing Date', ({ layoff }) => slashes(layoff)],
]
const ID_COLUMNS = [81, 121, 188, 346, 478, 530, 564, 592, 642]

export const id: ListPublisher = {
  hosts: ['www.labor.idaho.gov'],
  place: ['Rupert', 'Minidoka'],
  tells: ['city', 'notice', 'layoff', 'workers'],
  pages(listed) {
    // Uploaded anew every week, under the folder of its month.
    const friday = lastFriday(listed.day)
    const file = `/wp-content/uploads/${friday.slice(0, 7).replace('-', '/')}/Idaho-WARN-notices-${friday.slice(8)}.pdf`
    const added = listed.added ? [690] : []
    return {
      'https://www.labor.idaho.gov/businesses/layoff-assistance/': { body: linking(file) },
      [`https://www.labor.idaho.gov${file}`]: pdf(table(ID, listed), [...ID_COLUMNS, ...added], 760),
    }
  },
}

const WI: Column[] = [
  ['PK', ({ employer }) => `20260${numberOf(employer)}`],
  ['FK', () => '0'],
  ['PDF', () => ''],
  ['Company', ({ employer }) => employer],
  ['City', ({ city }) => city],
  ['AffectedWorkers', ({ workers }) => String(workers)],
  ['NoticeRcvd', ({ notice }) => notice.replaceAll('-', '')],
  ['NoticeType', () => 'WR'],
  ['LayoffBeginDate', ({ layoff }) => slashes(layoff)],
  ['NAICSDescription', () => 'Paper Mills'],
  ['County', ({ county }) => county],
  ['WDA', () => 'Bay Area'],
]
const WI_SITE = 'https://dwd.wisconsin.gov'

export const wi: ListPublisher = {
  hosts: ['dwd.wisconsin.gov', 'sheets.googleapis.com'],
  place: ['Appleton', 'Outagamie'],
  tells: ['city', 'county', 'notice', 'layoff', 'workers'],
  pages: (listed) => ({
    [`${WI_SITE}/dislocatedworker/warn/`]: {
      body: '<!DOCTYPE html><html><body><div id="warnNotices"></div><script type="module" src="/dislocatedworker/warn/include/default.js?v=3"></script></body></html>',
    },
    [`${WI_SITE}/dislocatedworker/warn/include/default.js?v=3`]: {
      type: 'text/javascript',
      body: 'const dwdAPIKey = "k"; load("Originals")',
    },
    'https://sheets.googleapis.com/v4/spreadsheets/1cyZiHZcepBI7ShB3dMcRprUFRG24lbwEnEDRBMhAqsA/values/Originals?key=k':
      {
        type: 'application/json',
        body: JSON.stringify({
          range: 'Originals!A1:Z99',
          majorDimension: 'ROWS',
          values: table(WI, listed),
        }),
      },
  }),
}
