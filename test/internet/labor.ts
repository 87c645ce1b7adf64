/** The federal statistics in the small internet: visas by USCIS and the Department of Labor, claims, and JOLTS. */
import { AR539_URL, R539CY_URL } from '#datasets/dol-claims/ingest.ts'
import { sampleClaims } from '#datasets/dol-claims/sample.ts'
import { reportWeek, stateReport } from '#datasets/dol-claims/testing/files.ts'
import { sampleHub } from '#datasets/h1b/sample.ts'
import { FOLDER_URL } from '#datasets/jolts/ingest.ts'
import { sampleJolts } from '#datasets/jolts/sample.ts'
import { mapFile, seriesFile, seriesId } from '#datasets/jolts/testing/files.ts'
import { LCA_PAGE } from '#datasets/lca/read/fetch.ts'
import { sampleCases } from '#datasets/lca/sample.ts'
import { buildXlsx } from '#datasets/warn/testing/xlsx.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Answers, Reply } from './network.ts'
import { linking } from './pages.ts'

const HUB = 'https://www.uscis.gov/sites/default/files/document/data/h1b_datahubexport-'
const OFLC = 'https://www.dol.gov/sites/dolgov/files/ETA/oflc/pdfs/'
const MEDIA = 'https://www.dol.gov/media/'
/** On this day the disclosure files were made. */
const CASES_OF = '2026-04-04'
/** Fiscal year of the invented cases → where their file stands. */
const LCA_FILES: Record<string, string> = {
  2026: `${MEDIA}LCA_Dislclosure_Data_FY2026_Q2.xlsx`,
  2025: `${OFLC}LCA_Disclosure_Data_FY2025_Q4.xlsx`,
  2024: `${OFLC}LCA_Disclosure_Data_FY2024_Q4.xlsx`,
}
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The statistics as they stand on a day. */
export function labor(today: IsoDate): Answers {
  const files = new Map<string, Reply>([...h1b(), ...lca(), ...jolts(today)])
  const claims = claimsFiles(today)
  return ({ url, body }) => {
    if (url === R539CY_URL) return body.includes('level=us') ? claims.nation : claims.states
    return url === AR539_URL ? claims.raw : files.get(url)
  }
}

/** The yearly files of the hub; the site has none of later years. */
const h1b = () =>
  sampleHub('2024-01-15')
    .filter(({ part }) => part < '2024')
    .map(({ part, text }): [string, Reply] => [`${HUB}${part}.csv`, { body: text, type: 'text/csv' }])

let workbooks: [string, Reply][] | undefined

/** The page of all files, with what stands beside them there, and the workbooks. */
function lca(): [string, Reply][] {
  workbooks ??= sampleCases(CASES_OF).map(({ part, text }) => {
    const rows = text
      .trim()
      .split('\n')
      .map((line) =>
        [...line.matchAll(/"([^"]*)"|([^,]+)|(?<=,|^)(?=,|$)/g)].map((cell) => cell[1] ?? cell[2] ?? null),
      )
    return [LCA_FILES[part]!, { body: buildXlsx({ sheets: [{ name: 'Worksheet', rows }] }), type: WORKBOOK }]
  })
  const page = linking(
    ...Object.values(LCA_FILES).map((url) => url.replace('.gov/media', '.gov//media')),
    `${OFLC}LCA_Worksites_FY2025_Q4.xlsx`,
    `${OFLC}LCA_Record_Layout_FY2025_Q4.pdf`,
    `${OFLC}PERM_Disclosure_Data_FY2025_Q4.xlsx`,
  )
  return [...workbooks, [LCA_PAGE, { body: page }]]
}

function jolts(today: IsoDate): [string, Reply][] {
  const files = sampleJolts(today).map(({ url, text }): [string, string] => [url, text])
  const national = seriesId({ element: 'JO' })
  files.push([`${FOLDER_URL}jt.series`, seriesFile({ [national]: addDays(today, -65).slice(0, 7) })])
  files.push([`${FOLDER_URL}jt.sizeclass`, mapFile('sizeclass', { '00': ['All size classes', 0] })])
  return files.map(([url, body]) => [url, { body, type: 'text/plain' }])
}

function claimsFiles(today: IsoDate): Record<'raw' | 'states' | 'nation', Reply> {
  const [raw, nation] = sampleClaims(today).map(({ text }) => text)
  const rundate = `${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)}`
  return {
    raw: { body: raw!, type: 'text/csv' },
    nation: { body: nation!, type: 'text/xml' },
    states: { body: stateReport([reportWeek({ weekEnded: '01/10/2026' })], rundate), type: 'text/xml' },
  }
}
