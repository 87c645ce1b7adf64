/** Pages of states that lead to the mirror's files, where those of the small internet lead elsewhere. */
import { linking } from './pages.ts'
import type { RealFiles } from './real.ts'

const CA = 'https://edd.ca.gov/en/Jobs_and_Training/Layoff_Services_WARN'
const KY = 'https://kcc.ky.gov/WARN%20notices/WARN%20Notices%202026/WARN%20Report-2026-05-21-09-00-01.csv'

/** What the mirror has of them stands on a site that is no more, or is not what is fetched now. */
export const INVENTED = ['ok']

/** Addresses that are answered as in the small internet, though the mirror has something else there. */
export const INVENTED_ADDRESSES = [
  'https://www.nj.gov/labor/assets/PDFs/WARN/WARN_Notice_Archive.xlsx',

  'https://public.tableau.com/',
  'https://fortress.wa.gov/esd/file/WARN/Public/',
]

/** Lists of years before that are the newest of the mirror: they stand where the running list does, and nowhere else. */
export const NEWEST = [
  'https://jobs.mo.gov/warn/2025',
  'https://mn.gov/deed/assets/plant-closing-mass-layoff-warn-may-2025_tcm1045-690491.pdf',
  'https://www.twc.texas.gov/sites/default/files/oei/docs/warn-act-listings-2024-twc.xlsx',
]

/** Address → page, of all states. */
export const realPages = (files: RealFiles): Record<string, string> => ({
  [CA]: linking(...files.of('ca').map(({ url }) => url)),
  'https://kyworks.ky.gov/Services/Pages/Rapid-Response-Layoffs-and-Closures.aspx': linking(KY),
  'https://www.nj.gov/labor/employer-services/warn/': linking(
    '/labor/assets/PDFs/WARN/2026_WARN_Notice_Archive.pdf',
  ),
  'https://labor.hawaii.gov/wdc/real-time-warn-updates/': linking([
    'https://labor.hawaii.gov/wdc/2026-warn-notices/',
    '2026 WARN Notices',
  ]),
  // The page was kept, and one of its entries; not the answer that lists them.
  'https://www.tcsg.edu/wp-admin/admin-ajax.php': JSON.stringify({
    draw: 1,
    recordsTotal: 1,
    recordsFiltered: 1,
    data: [
      [
        '<a href="https://www.tcsg.edu/warn-public-view/entry/41068/">GA202600001</a>',
        'Kudzu',
        'May 29, 2026',
        '9',
        '41068',
      ],
    ],
  }),
})
