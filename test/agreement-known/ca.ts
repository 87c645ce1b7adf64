import { fieldOf, oneOf, onlyOurs } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

/** The oldest notice that the register has. */
const REGISTER_BEGINS = '2014-07-01'

/** California. */
export const ca: KnownAgreement = {
  precision: 0.74,
  trimmed: true,
  reasons: [
    {
      because: 'of a list of 2012 or early 2014 without notice dates: the register begins in July 2014',
      cause: 'publication',
      explains: (d) => {
        const notice = onlyOurs(d)?.notice
        return notice?.notice_date === null && /\/eddwarncn1[24]\.pdf$/.test(notice.source_url)
      },
    },
    {
      because: 'of the interim report of April to June 2014: the register begins in July 2014',
      cause: 'publication',
      explains: (d) => {
        const notice = onlyOurs(d)?.notice
        return notice?.notice_date != null && notice.notice_date < REGISTER_BEGINS
      },
    },
    {
      because:
        'the running report of March 2019 has it otherwise than the report of the year, or not any more',
      cause: 'publication',
      explains: (d) => /_to_03-25-2019\.pdf$/.test(onlyOurs(d)?.notice.source_url ?? ''),
    },
    {
      because:
        'the register has no place for rows of the workbook and holds an employer\u2019s day as one: another day was matched',
      cause: 'comparison',
      explains: (d) => d.kind === 'differs' && d.theirs!.place === '' && d.field !== 'employees_affected',
    },
    {
      because: 'a notice of 2020 that the comparison took for one of 2019 with the same count',
      cause: 'comparison',
      explains: (d) =>
        d.field !== null && fieldOf(d.field, ['deluxe Entertainment Services, Inc. 2020-04-16'])(d),
    },
    {
      because:
        'the report prints our count (its totals by month agree to the last digit); the register changed or added it up',
      cause: 'register',
      explains: fieldOf('employees_affected', [
        'Alticor Inc. 2019-05-02',
        'Ardea Biosciences 2016-05-02',
        'Benz Sanitation Inc,Benz Propane Co. 2016-05-20',
        'Boardriders, Inc. 2019-04-26',
        'Broadcom and Avago 2016-01-29',
        'Covia Communities 2019-04-26',
        'Kimberly-Clark Corporation 2019-04-29',
        'Retech Systems LLC 2018-11-15',
        'Zovio & Ashford University Building 2019-06-12',
      ]),
    },
    {
      because:
        'a year that cannot be meant, such as a notice of fourteen months before its layoff: ours is mended, the register has it as printed',
      cause: 'register',
      explains: (d) =>
        fieldOf('notice_date', [
          'Vista Ford, Inc 2014-01-15',
          'The Fresh Market, Inc. 2014-03-05',
          "Chili's Grill & Bar Restaurant (CANCELLED)** 2016-08-19",
        ])(d) ||
        fieldOf('effective_date', ['eBay, Inc. 2016-06-06', 'Citrix Systems, Inc. 2015-11-17'])(d) ||
        fieldOf('employees_affected', ['Citrix Systems, Inc. 2015-11-17'])(d) ||
        oneOf(['Citrix Systems, Inc. 2017-11-17', 'Warner Music Inc. 2018-05-23'])(d),
    },
    {
      because: 'not in the report of its year, or not in the excerpt of July 2022',
      cause: 'publication',
      explains: oneOf([
        'Scripps Health 2016-03-18',
        'King&rsquo;s Fish House 2022-07-21',
        'Silgan Containers 2022-07-29',
        'The Lafayette Hotel, Swim Club & Bungalows 2022-08-01',
        'Wallboard Tool Co., Inc. 2022-08-01',
      ]),
    },
  ],
}
