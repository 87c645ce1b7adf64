import { describe, expect, test } from 'vitest'
import { linesOf } from './blocks.ts'
import { readCover } from './cover.ts'
import { plainBlocks } from './plain.ts'
import { NoFiling, readSubmission } from './submission.ts'

describe('the cover', () => {
  const cover = (text: string) => readCover(linesOf(plainBlocks(text)), '')

  test.each([
    ['Date of Report (Date of earliest event reported): May 1, 2024', '2024-05-01'],
    ['May 1, 2024\n\nDate of Report (Date of earliest event reported)', '2024-05-01'],
    ['Date of report (Date of\nearliest event reported): May 3, 2024 (April 30, 2024)', '2024-04-30'],
    ['No date', null],
  ])('%s', (text, date) => {
    expect(cover(text).report_date).toBe(date)
  })

  test('names the company above its label', () => {
    expect(cover('LARCH MILLS INC.\n\n(Exact name of registrant as specified in its charter)').company).toBe(
      'LARCH MILLS INC.',
    )
    expect(cover('Larch Mills Inc. (Exact Name of Registrant)').company).toBe('Larch Mills Inc.')
    expect(cover('(Exact name of registrant)').company).toBeNull()
  })

  test('of inline XBRL is told by its marks', () => {
    const source =
      '<ix:nonNumeric name="dei:EntityRegistrantName">LARCH <b>MILLS</b></ix:nonNumeric><ix:nonNumeric name="dei:DocumentType">8-K/A</ix:nonNumeric><ix:nonNumeric name="dei:DocumentPeriodEndDate">April 30, 2024</ix:nonNumeric>'
    expect(readCover([], source)).toEqual({
      company: 'LARCH MILLS',
      form: '8-K/A',
      report_date: '2024-04-30',
    })
  })

  test('says that it is an amendment', () => {
    expect(cover('FORM 8-K/A').form).toBe('8-K/A')
    expect(cover('Amendment No. 1').form).toBe('8-K/A')
    expect(cover('FORM 8-K').form).toBeNull()
  })
})

describe('a submission', () => {
  const wrapped = (type: string, text: string) =>
    `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>1\n<FILENAME>a.htm\n<DESCRIPTION>NEWS\n<TEXT>\n${text}\n</TEXT>\n</DOCUMENT>\n`

  test('is taken apart; pictures and data are left out', () => {
    const text =
      wrapped('8-K', 'form') +
      wrapped('EX-99.1', 'news') +
      wrapped('GRAPHIC', 'x') +
      wrapped('EX-101.INS', 'y')
    expect(readSubmission(text, '')).toEqual({
      header: null,
      parts: [
        { type: '8-K', file: 'a.htm', description: 'NEWS', text: '\nform\n' },
        { type: 'EX-99.1', file: 'a.htm', description: 'NEWS', text: '\nnews\n' },
      ],
    })
  })

  test.each([
    ['form8k.htm', '8-K'],
    ['apex8k.htm', '8-K'],
    ['d12dex991.htm', 'EX-99.1'],
    ['exhibit99-2.htm', 'EX-99.2'],
    ['ex10_1.htm', 'EX-10.1'],
    ['ex99.htm', 'EX-99'],
  ])('a bare %s is %s', (file, type) => {
    const url = `https://www.sec.gov/Archives/edgar/data/1/000000000124000001/${file}`
    expect(readSubmission('text', url).parts[0]!.type).toBe(type)
  })

  test('that is cut off is refused', () => {
    expect(() => readSubmission(wrapped('8-K', 'form').slice(0, -20), '')).toThrow(NoFiling)
    expect(() => readSubmission('<SEC-HEADER>\nACCESSION NUMBER: 1\n</SEC-HEADER>', '')).toThrow(
      'no document',
    )
  })
})
