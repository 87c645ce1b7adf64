/** The states from North Carolina to West Virginia. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIXTURES } from '#datasets/warn/testing/fixtures.ts'
import { jobCenterSearch } from './job-centers.ts'
import { linking, washingtonPage } from './pages.ts'
import { each, type Publisher, range } from './publisher.ts'

const NC = 'https://www.commerce.nc.gov/data-tools-reports/labor-market-data-tools/workforce-warn-reports'
const NV = 'https://detr.nv.gov/content/media'
const OR = 'https://ccwd.hecc.oregon.gov/Layoff'
const SC = 'https://dew.sc.gov'
const WI = 'https://dwd.wisconsin.gov/dislocatedworker/warn'
const WI_SHEET =
  'https://sheets.googleapis.com/v4/spreadsheets/1cyZiHZcepBI7ShB3dMcRprUFRG24lbwEnEDRBMhAqsA/values'

export const N_TO_W: Record<string, Publisher> = {
  nc: {
    running: [`${NC}/report-workforce-warn-summary-list-2026`],
    pages: {
      [NC]: linking(...[2025, 2026].map((year) => `${NC}/report-workforce-warn-summary-list-${year}`)),
      [`${NC}/report-workforce-warn-summary-list-2025`]: linking(
        'https://files.nc.gov/commerce/2025-12/warn%20summary%20report%20123125.csv',
      ),
    },
  },
  nd: {
    running: ['https://www.jobsnd.com/sites/'],
    pages: {
      'https://www.jobsnd.com/documents': linking(
        '/sites/www/files/documents/jsnd-documents/WARN%20Notices%202015%20to%20present.pdf',
      ),
    },
  },
  ne: {
    running: ['https://dol.nebraska.gov/ReemploymentServices/'],
    pages: {
      'https://dol.nebraska.gov/LayoffServices/WARNReportData/*': '=ne-warn.html',
      'https://dol.nebraska.gov/LayoffServices/LayoffAndClosureReportData/*': '=ne-layoffs.html',
    },
  },
  nj: {
    // The sheet of the year is not in the workbook yet.
    running: ['https://www.nj.gov/labor/assets/PDFs/WARN/'],
    pages: {
      'https://www.nj.gov/labor/employer-services/warn/': linking(
        '/labor/assets/PDFs/WARN/WARN_Notice_Archive.xlsx',
      ),
    },
  },
  nm: {
    running: ['https://www.dws.nm.gov/Portals/'],
    pages: {
      'https://www.dws.nm.gov/Rapid-Response': linking('/Portals/0/DM/Business/2026_WARN.pdf'),
      'https://www.dws.state.nm.us/Rapid-Response': linking(
        'https://www.dws.nm.gov/Portals/0/DM/Business/2026_WARN.pdf',
      ),
      'https://www.dws.nm.gov/Portals/0/DM/Business/2026_WARN.pdf': '=nm.pdf.json',
    },
  },
  nv: {
    running: [`${NV}/WARN_and_Non_WARN_Master_w_Logo_.pdf`],
    pages: { 'https://detr.nv.gov/Page/WARN': linking(['/content/media/2020.pdf', '2020 WARN Notices']) },
  },
  ny: {
    running: ['https://public.tableau.com/'],
    pages: {
      'https://dol.ny.gov/warn-dashboard': linking('/'),
      ...each(
        range(2001, 2021).map(
          (year) => `https://raw.githubusercontent.com/NYSOSDC/WARN/main/data/${year}.csv`,
        ),
        // The notice without a company's name stands in one year alone.
        readFileSync(join(FIXTURES, 'ny-2012.csv'), 'utf8').replace(/^,[^\n]*\n/m, ''),
      ),
    },
  },
  oh: {
    running: [
      'https://jfs.ohio.gov/job-workforce-services/job-programs-and-services/submit-a-warn-notice/current',
      'https://dam.assets.ohio.gov/raw/upload/v1781000000/jfs.ohio.gov/2026/',
    ],
  },
  ok: {
    running: ['https://www.employoklahoma.gov/'],
    pages: {
      'https://www.employoklahoma.gov/Participants/s/warnnotices':
        '<!DOCTYPE html><html><script>{"fwuid":"a1","loaded":{"APPLICATION@markup://siteforce:communityApp":"b2"}}</script></html>',
    },
  },
  or: {
    // The workbook and the table tell the same: either is enough.
    running: [],
    pages: {
      [`${OR}/WARN/Download`]:
        '<!DOCTYPE html><html><body><form method="post" action="/Layoff/WARN/Make"><input type="hidden" name="t" value="1"><select name="WARNFormat"></select></form></body></html>',
      [`${OR}/WARN/Make`]: linking('/Layoff/Reports/WARN_20260601.xlsx'),
      [`${OR}/WARN?*`]: '=or-list.html',
    },
  },
  pa: { running: ['https://www.pa.gov/'] },
  ri: {
    running: ['https://dlt.ri.gov/'],
    pages: {
      'https://dlt.ri.gov/employers/*': linking('/sites/g/files/xkgbur571/files/2025-06/Warn%20Report.xlsx'),
    },
  },
  sc: {
    running: [SC],
    pages: {
      [`${SC}/employers/employer-resources`]: linking(
        '/sites/dew/files/Documents/2026%20South%20Carolina%20WARN_Report%2005132026.pdf',
      ),
      'https://scworks.org/employer/employer-programs/risk-closing/layoff-notification-reports': linking(
        '/sites/scworks/files/content/2020-warn-report-updated-06-18-2021.pdf',
        '/docs/2018_layoff_notifications_122718.pdf',
      ),
    },
  },
  sd: { running: ['https://dlr.sd.gov/'] },
  tn: { running: ['https://www.tn.gov/workforce/'] },
  tx: {
    running: ['https://www.twc.texas.gov/sites/default/files/oei/docs/warn-act-listings-2026'],
    pages: {
      'https://www.twc.texas.gov/data-reports/warn-notice': linking('/'),
      'https://www.twc.texas.gov/sites/default/files/oei/docs/warn-act-listings-2025-twc.xlsx':
        '=tx.xlsx.json',
    },
  },
  ut: { running: ['https://jobs.utah.gov/'] },
  va: { running: ['https://virginiaworks.gov/im-an-employer/'] },
  vt: jobCenterSearch('vt', 'https://www.vermontjoblink.com'),
  wa: {
    running: ['https://fortress.wa.gov/'],
    pages: { 'https://fortress.wa.gov/esd/file/WARN/Public/SearchWARN.aspx': '=wa.html' },
    posted: (_, body) => {
      const page = typeof body === 'object' && /^Page\$(\d+)$/.exec(body.__EVENTARGUMENT ?? '')?.[1]
      return page ? washingtonPage(readFileSync(join(FIXTURES, 'wa.html'), 'utf8'), Number(page)) : undefined
    },
  },
  wi: {
    running: [`${WI}/`, `${WI_SHEET}/Originals`],
    pages: {
      [`${WI}/include/default.js?v=3`]:
        'const dwdAPIKey = "k"; fetch(base + "/values/Updates?key=" + dwdAPIKey)',
      [`${WI_SHEET}/Originals?key=k`]: '=wi.json',
      [`${WI_SHEET}/Updates?key=k`]: '=wi.json',
    },
  },
  wv: { running: ['https://workforcewv.org/'] },
}
