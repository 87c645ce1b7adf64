import { expect, test } from 'vitest'
import { letterOf } from './letters.ts'

test.each([
  'https://www.in.gov/dwd/files/warnnotices/Mill%20(2026).pdf',
  'https://www.in.gov/dA/31e3ad87ca/Mill_WARN_Notice.pdf?language_id=1',
  'https://www.michigan.gov/leo/-/media/Project/2026/2026-05-03_WARN-Notice_Mill.pdf?rev=31e3',
  'https://www.michigan.gov/leo/-/media/Project/WD-DATA_PUBLIC_WARN_NOTICES4/2018/Mill.pdf?rev=31e3',
  'https://www.tn.gov/content/dam/tn/workforce/documents/warn/Mill.pdf',
  'https://www.tn.gov/content/dam/tn/workforce/documents/contact-02/Mill-WARN-LETTER.pdf',
  'https://www.tn.gov/content/dam/tn/workforce/archive/documents/majorpublications/reports-02/Mill-WARN-LETTER.pdf',
  'https://dwd.wisconsin.gov/dislocatedworker/warn/2026/2026051501.pdf',
  'https://fortress.wa.gov/esd/file/WARN/Public/DownloadFile.aspx?file=8aa2.pdf&download=1',
])('a letter is one: %s', (url) => {
  expect(letterOf(url)).toBe(url)
})

test.each([
  'https://dwd.wisconsin.gov/dislocatedworker/warn/',
  'https://www.nj.gov/labor/assets/PDFs/WARN/2026_WARN_Notice_Archive.pdf',
  'https://mn.gov/deed/assets/plant-closing-mass-layoff-warn-may-2025_tcm1045-690491.pdf',
  'https://www.tn.gov/content/dam/tn/workforce/documents/majorpublications/reports/WarnReportByMonth.pdf',
  'https://joblink.maine.gov/search/warn_lookups/366',
  'https://example.org/?https://www.in.gov/dwd/files/warnnotices/Mill.pdf',
])('a list or a page is none: %s', (url) => {
  expect(letterOf(url)).toBeNull()
})
