/**
 * What the federal, SEC and court sources cannot do without: words of the addresses that are their running lists. Where
 * nothing is named, any of their documents may be missing, though not all; a source that is not here is one document.
 */
import { AR539_URL } from '#datasets/dol-claims/ingest.ts'
import { FOLDER_URL } from '#datasets/jolts/ingest.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'

const FEED = 'https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent'

/** By source id, for a day. */
export const runningOn = (today: IsoDate): Record<string, readonly string[]> => ({
  // Whichever year is the newest one there is.
  h1b: [],
  // The page and the names that are known lead to the same files.
  lca: ['LCA_Dislclosure_Data_FY2026_Q2.xlsx'],
  // The table by state fills gaps of the raw report; the nation's stands nowhere else.
  claims: [AR539_URL, 'level=us'],
  // What codes mean and how far series go is known without their lists.
  jolts: [`${FOLDER_URL}jt.data.1.AllItems`],
  'sec/current': [FEED],
  'sec/daily-index': [],
  'sec/full-text': [],
  'sec/submissions': [FEED],
  'sec/documents': [FEED],
  // The last two weeks; an older one is asked for until it was read.
  'bankruptcy/courtlistener': [`filed_after=${addDays(today, -14)}`],
  'bankruptcy/f2-monthly': [],
  'bankruptcy/f2-quarterly': [],
})
