/** The states from Alaska to Montana. */
import { jobCenterSearch } from './job-centers.ts'
import { floridaPage, georgiaPage, linking } from './pages.ts'
import { each, type Publisher, range } from './publisher.ts'

const LA = 'https://www.laworks.net/Downloads'
const MA = 'https://www.mass.gov'
const MN = 'https://mn.gov/deed'
const MS = 'https://mdes.ms.gov'
const SHEETS = 'https://docs.google.com/spreadsheets/d'

export const A_TO_M: Record<string, Publisher> = {
  ak: { running: ['https://jobs.alaska.gov/RR/WARN_notices.htm'] },
  // The feed and the page tell the same: either is enough.
  al: { running: [] },
  az: jobCenterSearch('az', 'https://www.azjobconnection.gov'),
  ca: {
    running: [
      'https://edd.ca.gov/en/',
      'https://edd.ca.gov/siteassets/files/jobs_and_training/warn/warn_report1.xlsx',
    ],
  },
  co: {
    running: ['https://cdle.colorado.gov/', `${SHEETS}/example2026/`],
    pages: {
      'https://cdle.colorado.gov/employers/layoff-separations/layoff-warn-list': linking(
        ...[2026, 2022, 2020, 2019, 2016].map(
          (year) => [`${SHEETS}/example${year}/edit#gid=${year}`, `${year} WARN notices`] as [string, string],
        ),
      ),
    },
  },
  ct: {
    running: ['https://dolpublicdocumentlibrary.ct.gov/'],
    pages: {
      'https://dolpublicdocumentlibrary.ct.gov/CsblrCategory?*': linking('/'),
      'https://dolpublicdocumentlibrary.ct.gov/CsblrCategory/GetSpecializedData*': '=ct-facts.json',
    },
  },
  dc: { running: ['https://does.dc.gov/page/industry-closings-and-layoffs-warn-notifications-2026'] },
  de: jobCenterSearch('de', 'https://joblink.delaware.gov'),
  fl: {
    running: ['https://reactwarn.floridajobs.org/WarnList/Records?year=2026'],
    pages: {
      'https://reactwarn.floridajobs.org/WarnList/Records?year=2026&page=2': floridaPage,
      ...each(
        range(2019, 2025).map((year) => `https://reactwarn.floridajobs.org/WarnList/Records?year=${year}`),
        '=fl-2027.html',
      ),
    },
  },
  ga: {
    today: '2023-07-05',
    running: ['https://www.tcsg.edu/warn-public-view/$', 'https://www.tcsg.edu/wp-admin/'],
    pages: { 'https://www.tcsg.edu/warn-public-view/': georgiaPage() },
  },
  hi: { today: '2026-09-23', running: ['https://labor.hawaii.gov/wdd/warn-notices/$'] },
  ia: { running: ['https://workforce.iowa.gov/'] },
  id: {
    running: ['https://www.labor.idaho.gov/'],
    pages: {
      'https://www.labor.idaho.gov/businesses/layoff-assistance/': linking(
        '/wp-content/uploads/2026/04/Idaho-WARN-notices.pdf',
      ),
    },
  },
  // The export and the monthly reports tell the same: either is enough.
  il: {
    running: [],
    pages: {
      'https://www.illinoisworknet.com/LayoffRecovery/*': linking(
        '/DownloadPrint/April2026MonthlyWARNReport.xlsx',
      ),
      'https://apps.illinoisworknet.com/iebs/api/public/export*': '=il-export.xlsx.json',
    },
  },
  in: { running: ['https://www.in.gov/'] },
  ks: jobCenterSearch('ks', 'https://www.kansasworks.com'),
  ky: {
    running: ['https://kyworks.ky.gov/', 'https://kcc.ky.gov/'],
    pages: {
      'https://kyworks.ky.gov/Services/*': linking(
        'https://kcc.ky.gov/WARN%20notices/WARN%20Notices%202026/WARN%20Notice%20Report%2004242026.xlsx',
        'https://kcc.ky.gov/WARN%20notices/WARN%20Notices%202026/WARN%20Report-2026-05-21-09-00-01.csv',
      ),
    },
  },
  la: {
    running: [`${LA}/WFD/WarnNotices2026.pdf`],
    pages: { [`${LA}/Downloads_WFD.asp`]: linking('WFD/WarnNotices2025.pdf', 'WFD/WarnNotices2026.pdf') },
  },
  ma: {
    running: [`${MA}/info-details/`, `${MA}/files/csv/`],
    pages: {
      [`${MA}/info-details/*`]: linking(
        '/doc/fy22-warn-report/download',
        '/files/csv/2026-05/WARN%20Report%20FY%202026%20week%20ending%2005-22-2026_0.csv',
      ),
    },
  },
  md: {
    running: ['https://www.dllr.state.md.us/employment/warn.shtml'],
    pages: { 'https://www.dllr.state.md.us/employment/warn2025.shtml': '=md-2012.html' },
  },
  me: jobCenterSearch('me', 'https://joblink.maine.gov'),
  mi: {
    running: ['https://www.michigan.gov/leo/sxa/search/results/'],
    pages: {
      'https://www.michigan.gov/leo/bureaus-agencies/*': linking('/'),
      'https://www.michigan.gov/leo/sxa/search/results/*': '=mi.json',
    },
  },
  mn: {
    // Nothing but the page tells the files' names.
    running: [
      `${MN}/business/layoff-resources/warn-archive/`,
      `${MN}/assets/plant-closing-mass-layoff-warn-2026-june`,
    ],
    pages: {
      [`${MN}/business/layoff-resources/warn-archive/`]: linking(
        ['/deed/assets/plant-closing-mass-layoff-warn-may-2025_tcm1045-690491.pdf', 'May 2025'],
        ['/deed/assets/plant-closing-mass-layoff-warn-2026-june_tcm1045-758364.pdf', 'June 2026'],
      ),
      [`${MN}/business/layoff-resources/`]: linking('/deed/'),
    },
  },
  mo: {
    running: ['https://jobs.mo.gov/warn/2026'],
    pages: each(
      range(2020, 2026).map((year) => `https://jobs.mo.gov/warn/${year}`),
      '=mo-2025.html',
    ),
  },
  ms: {
    running: [`${MS}/information-center/`, `${MS}/media/502986/`],
    pages: {
      [`${MS}/information-center/warn-information/`]: linking(
        '/media/502986/warn-py2025-qtr-3-jan-mar-2026.pdf',
        '/media/205000/warn-py2020-qtr-1-july-sep-2020.pdf',
      ),
    },
  },
  mt: {
    running: ['https://wsd.dli.mt.gov/'],
    pages: { 'https://wsd.dli.mt.gov/wioa/*': linking('/_docs/wioa/warn-notices-updated-march-2026.xlsx') },
  },
}
