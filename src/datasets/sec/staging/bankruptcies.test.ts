import { expect, test } from 'vitest'
import { accession, factRecord, filingRecord, secDatabase } from '../testing/filings.ts'
import { findBankruptcies } from './bankruptcies.ts'

const first = filingRecord({
  accession: accession(1),
  items: '1.03,9.01',
  first_103: true,
  filing_date: '2024-03-05',
  report_date: '2024-03-01',
})
const plan = filingRecord({ accession: accession(2), items: '1.03', filing_date: '2024-09-01' })
const other = filingRecord({ accession: accession(3), items: '5.02', filing_date: '2024-04-01' })
const fact = (n: number, kind: Parameters<typeof factRecord>[0]['kind'], text: string, fields: object = {}) =>
  factRecord({ accession: accession(n), item: '1.03', kind, text, ...fields })

test('a bankruptcy is found by its first report, with what that one tells before what later ones do', async () => {
  const db = await secDatabase({
    filings: [plan, first, other],
    facts: [
      fact(2, 'bankruptcy_case', '24-10001'),
      fact(2, 'bankruptcy_chapter', '7'),
      fact(1, 'bankruptcy_chapter', '12', { item: '9.01', position: 1 }),
      fact(1, 'bankruptcy_chapter', '11', { position: 2 }),
      fact(1, 'bankruptcy_court', 'Bankruptcy Court for the District of Delaware', { position: 3 }),
      fact(1, 'bankruptcy_petition', 'voluntary', { position: 4, effective_date: '2024-03-02' }),
      fact(1, 'exhibit', 'Press Release'),
      fact(3, 'bankruptcy_case', '24-99999'),
    ],
  })
  expect(await findBankruptcies(db)).toEqual([
    {
      accession: accession(1),
      cik: first.cik,
      company: first.company,
      filing_date: '2024-03-05',
      report_date: '2024-03-01',
      first_seen: first.first_seen,
      url: first.url,
      courts: ['Bankruptcy Court for the District of Delaware'],
      case_numbers: ['24-10001'],
      chapters: ['11', '12', '7'],
      petitions: ['voluntary'],
      petition_date: '2024-03-02',
    },
  ])
})

test('a later bankruptcy of the same company is another, with facts of its own', async () => {
  const again = filingRecord({
    accession: accession(4),
    items: '1.03',
    first_103: true,
    filing_date: '2026-01-05',
  })
  const db = await secDatabase({
    filings: [again, first],
    facts: [fact(1, 'bankruptcy_case', '24-10001'), fact(4, 'bankruptcy_case', '26-10001')],
  })
  const found = await findBankruptcies(db)
  expect(found.map(({ case_numbers }) => case_numbers)).toEqual([['24-10001'], ['26-10001']])
})

test('of one whose text was not read there is what lists tell', async () => {
  const undated = { ...first, filing_date: null, report_date: null }
  const found = await findBankruptcies(await secDatabase({ filings: [undated] }))
  expect(found).toMatchObject([
    { filing_date: null, courts: [], case_numbers: [], chapters: [], petition_date: null },
  ])
})
