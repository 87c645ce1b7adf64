import { isSamePlace } from '#datasets/warn/testing/agreement-match.ts'
import { daysBetween } from '#lib/dates.ts'
import { oneOf, onlyOurs, rowName } from './evidence.ts'
import type { KnownAgreement } from './known.ts'

const CHAIN_DAYS_MAX = 366

/** Iowa. */
export const ia: KnownAgreement = {
  recall: 0.97,
  precision: 0.85,
  reasons: [
    {
      because:
        'an earlier notice of a chain: the register has a later one of the employer and town in its place',
      cause: 'register',
      explains: (d, { register }) => {
        const mine = onlyOurs(d)
        if (mine?.notice_date == null) return false
        return register.of(mine).some((row) => {
          if (row.notice_date === null || !isSamePlace(mine.place, row.place)) return false
          const days = daysBetween(mine.notice_date!, row.notice_date)
          return days >= 0 && days <= CHAIN_DAYS_MAX
        })
      },
    },
    {
      because:
        'one notice in two towns or spellings: the register has the town of the head office, we the site, or the reverse',
      cause: 'register',
      explains: oneOf([
        'ACT, Inc. 2018-06-26',
        'Doerfer Corporation - TDS Automation 2020-05-11',
        'Dubuque Diamond Jo Casino 2020-05-22',
        'GXO 2024-01-19',
        'GXO Warehouse Company, Inc 2024-01-19',
        'Hy-Vee, Inc. - Fulfillment Center 2020-03-05',
        'K-Mart 2017-06-06',
        'K-Mart 2018-01-08',
        'Luther Manor - Grand Meadows 2018-08-02',
        'NSK Americas 2024-09-19',
        'NSK Americas 2025-01-27',
        'NSK-AKS Precision Ball Company 2025-01-27',
        'Pattison Sand Company, LLC. 2019-09-16',
        'Vero Blue Farms 2018-09-21',
      ]),
    },
    {
      because:
        'the log moved the school from Gruver to Estherville; the register has both, as it does other spellings',
      cause: 'register',
      explains: oneOf(['Sequel Youth Services of Forest Ridge Youth Services, LLC 2021-10-12']),
    },
    {
      because: 'a number in place of the name of Tyson Foods, whose rows of the day we have',
      cause: 'register',
      explains: oneOf(['-1 2024-06-11']),
    },
    {
      because: 'entered in the log after the file was saved',
      cause: 'time',
      explains: oneOf(["Rhiners' Plumbing Co, Inc 2026-05-21"]),
    },
    {
      because: 'in neither of the saved workbooks: of one that came between them, or taken out of the log',
      cause: 'publication',
      explains: oneOf([
        'Family Resources Inc 2024-06-17',
        'GEICO 2023-10-23',
        'Independent Can Company 2023-10-26',
        'Service Ventures INC, dba ServiceMaster 2023-11-07',
        'University of Iowa Health Ventures 2018-05-01',
      ]),
    },
    {
      because: 'in the workbooks and not in the register, which has other notices of the employer',
      cause: 'register',
      explains: oneOf([
        'Collins Aerospace 2021-09-01',
        'Dotdash Meredith 2023-01-26',
        'GoDaddy 2023-02-09',
        'GoDaddy 2023-05-01',
        'John Deere Davenport Works 2020-06-29',
        'Principal Life Insurance Company 2021-10-19',
        'Siemens Gamesa Renewable Energy Inc 2022-05-20',
        'Spectra Venue Mangement - Iowa Events Center 2020-08-25',
        'United States Cellular Corporation 2025-07-02',
        'Winnebago Industries 2020-04-15',
      ]),
    },
    {
      because: 'one of several waves of a day: the register has one of them, the comparison another',
      cause: 'comparison',
      explains: (d) =>
        [
          'CNH Industrial America LLC 2026-01-20',
          'Wells Fargo 2026-05-26',
          'Collins Aerospace 2020-08-20',
        ].includes(d.theirs ? rowName(d.theirs) : ''),
    },
    {
      because: 'amendments: the workbook has the day or count of one version, the register of another',
      cause: 'time',
      explains: (d) =>
        [
          'BHFO, Inc 2025-04-15',
          'BGIS 2019-06-28',
          'Collis, LLC 2026-01-20',
          'Danfoss Power Solutions 2024-09-25',
          'United States Cellular Corporation 2025-04-07',
        ].includes(d.theirs ? rowName(d.theirs) : ''),
    },
  ],
}
