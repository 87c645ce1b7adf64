/** Where the publisher has put its files so far: asked for where the page that links them cannot be had. */
import type { IsoDate } from '#lib/dates.ts'

/** One file, and the addresses it may stand at: no more than one of them is its. */
export interface KnownFile {
  part: string
  fiscalYear: number
  urls: string[]
}

const FOLDER = 'https://www.dol.gov/sites/dolgov/files/ETA/oflc/pdfs/'
/** Where the newest files stand since FY2026. */
const MEDIA = 'https://www.dol.gov/media/'
const MEDIA_FROM = 2026

/** Until FY2019 nearly every year's file had a name of its own. */
const YEARLY: [part: string, ...names: string[]][] = [
  ['2008', 'H-1B_Case_Data_FY2008.xlsx'],
  ['2009', 'H-1B_Case_Data_FY2009.xlsx'],
  ['2009-icert', 'Icert_%20LCA_%20FY2009.xlsx', 'Icert_LCA_FY2009.xlsx'],
  ['2010', 'H-1B_FY2010.xlsx'],
  ['2011', 'H-1B_iCert_LCA_FY2011_Q4.xlsx'],
  ['2012', 'LCA_FY2012_Q4.xlsx'],
  ['2013', 'LCA_FY2013.xlsx'],
  ['2014', 'H-1B_FY14_Q4.xlsx'],
  ['2015', 'H-1B_Disclosure_Data_FY15_Q4.xlsx'],
  ['2016', 'H-1B_Disclosure_Data_FY16.xlsx'],
  ['2017', 'H-1B_Disclosure_Data_FY17.xlsx'],
  ['2018', 'H-1B_Disclosure_Data_FY2018_EOY.xlsx'],
  ['2019', 'H-1B_Disclosure_Data_FY2019.xlsx'],
]
const QUARTERLY_FROM = 2020
const QUARTER_ENDS = ['12-31', '03-31', '06-30', '09-30']
/** Names that were published with a slip. */
const MISSPELT: Record<string, string> = { '2026-q2': 'LCA_Dislclosure_Data_FY2026_Q2.xlsx' }

/** The files of all periods that are over, newest first. */
export function knownFiles(today: IsoDate): KnownFile[] {
  const files = YEARLY.map(([part, ...names]) => ({
    part,
    fiscalYear: Number(part.slice(0, 4)),
    urls: names.map((name) => FOLDER + name),
  }))
  for (let year = QUARTERLY_FROM; `${year - 1}-${QUARTER_ENDS[0]}` < today; year++) {
    for (const [i, end] of QUARTER_ENDS.entries())
      if (`${i === 0 ? year - 1 : year}-${end}` < today) files.push(quarterFile(year, i + 1))
  }
  return files.reverse()
}

function quarterFile(fiscalYear: number, quarter: number): KnownFile {
  const part = `${fiscalYear}-q${quarter}`
  const misspelt = MISSPELT[part]
  const names = [`LCA_Disclosure_Data_FY${fiscalYear}_Q${quarter}.xlsx`, ...(misspelt ? [misspelt] : [])]
  const folders = fiscalYear >= MEDIA_FROM ? [MEDIA, FOLDER] : [FOLDER]
  return { part, fiscalYear, urls: names.flatMap((name) => folders.map((folder) => folder + name)) }
}
