import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fact } from '../record.ts'
import { linesOf } from '../text/blocks.ts'
import { plainBlocks } from '../text/plain.ts'
import { findAmounts } from './amounts.ts'
import { findBankruptcy } from './bankruptcy.ts'
import { findEmployees, findPercents } from './counts.ts'
import { findExhibits } from './exhibits.ts'
import { withoutContacts } from './privacy.ts'
import { isRestructuring } from './restructuring.ts'

const place = { item: '2.05', document: '8-K' }
const figures = (facts: readonly Fact[]) =>
  facts.map(({ value, value_high, qualifier }) =>
    [value, value_high, qualifier].filter((part) => part !== null),
  )

describe('amounts', () => {
  test.each<[string, unknown[][]]>([
    ['charges of $560 million to $635 million', [[560_000_000, 635_000_000]]],
    ['between approximately $45 million and $55 million', [[45_000_000, 55_000_000, 'about']]],
    ['a $14 to $16 million charge', [[14_000_000, 16_000_000]]],
    ['$25-30 million of other charges', [[25_000_000, 30_000_000]]],
    ['range from $5 million to $7 million', [[5_000_000, 7_000_000]]],
    ['up to $250,000 to cover severance', [[250_000, 'up to']]],
    ['in excess of $1.2 million annually', [[1_200_000, 'more than']]],
    ['not to exceed approximately $9.5 million', [[9_500_000, 'up to']]],
    ['at least US$2 billion, and $300', [[2_000_000_000, 'at least'], [300]]],
    ['raised the salary from $300,000 to $400,000', [[300_000], [400_000]]],
    ['$10 million and $20 million', [[10_000_000], [20_000_000]]],
    ['the $6 Billion facility', [[6_000_000_000]]],
    ['C$1,250,000,000, HK$5 and €7', []],
    ['common stock, par value $0.01 per share, and $0.001 par value', []],
    ['seven dollars', []],
  ])('%s', (sentence, amounts) => {
    expect(figures(findAmounts(sentence, place))).toEqual(amounts)
  })

  test('of a share are told from sums', () => {
    expect(
      findAmounts('a dividend of $0.72 per share, or $1.2 million', place).map(({ unit }) => unit),
    ).toEqual(['USD per share', 'USD'])
  })

  test('keep what was printed, and the sentence', () => {
    const [fact] = findAmounts('It expects $4.5 million to $6 million.', place)
    expect(fact).toMatchObject({
      text: '$4.5 million to $6 million',
      sentence: 'It expects $4.5 million to $6 million.',
      ...place,
    })
  })

  test('any amount that is written is read, whatever stands around it', () => {
    const scale = fc.constantFrom<[string, number]>(
      ['', 1],
      [' thousand', 1e3],
      [' million', 1e6],
      [' billion', 1e9],
    )
    const around = fc.constantFrom('', 'It paid ', 'approximately ', 'Costs were (', 'and ')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), scale, around, (number, [word, factor], before) => {
        const text = `${before}$${number.toLocaleString('en-US')}${word} of charges.`
        expect(findAmounts(text, place).map(({ value }) => value)).toEqual([number * factor])
      }),
    )
  })

  test('no text breaks it, and every figure stands in the text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('$', '5', ',', '.', ' million', ' to ', 'US', ' ', 'between ', ' and ', 'x'),
        ),
        (parts) => {
          const text = parts.join('')
          for (const fact of findAmounts(text, place)) expect(text).toContain(fact.text)
        },
      ),
    )
  })
})

describe('employees', () => {
  const counts = (sentence: string, only = false) =>
    findEmployees(sentence, place, only).map(({ value, value_high, action }) => [value, value_high, action])

  test.each<[string, unknown[][]]>([
    ['reducing its workforce by about 25 employees', [[25, null, 'reduction']]],
    ['elimination of approximately 1,500 manufacturing jobs', [[1500, null, 'reduction']]],
    ['cut 40 to 50 positions', [[40, 50, 'reduction']]],
    ['Twenty-five full-time and part-time employees were laid off', [[25, null, 'reduction']]],
    ['120 of its employees are affected', [[120, null, 'reduction']]],
    [
      'reduce its workforce of 3,700 employees by 450 employees',
      [
        [3700, null, null],
        [450, null, 'reduction'],
      ],
    ],
    ['Kinnard had 248 full-time employees', [[248, null, null]]],
    ['As of 2024 employees were notified of the cuts', []],
    ['reduce costs by $450 employees agreed', []],
    ['the 2005 Employee Stock Purchase Plan', []],
    ['eliminate 30% of positions', []],
    ['serving 400 people', []],
  ])('%s', (sentence, employees) => {
    expect(counts(sentence)).toEqual(employees)
  })

  test('where only reductions matter, the whole staff is no fact', () => {
    expect(counts('leading a team of 20,000 employees', true)).toEqual([])
    expect(counts('closing offices that employ 300 employees', true)).toEqual([])
  })
})

describe('shares of the workforce', () => {
  test.each<[string, unknown[][]]>([
    ['reduction of approximately 12% of its workforce', [[12, 'about']]],
    ['an approximately 20% headcount reduction', [[20, 'about']]],
    ['reduce its workforce by up to 15 percent', [[15, 'up to']]],
    ['cut about 8% to 10% of the Company’s employees', [[8, 10, 'about']]],
    ['eliminate 10-12% of positions', [[10, 12]]],
    ['reduce costs by 5%; its employees stay', []],
    ['terminated employees keep 50% of their options', []],
    ['acquired 99.93% of the shares', []],
    ['12% of its workforce is unionized', []],
  ])('%s', (sentence, percents) => {
    expect(figures(findPercents(sentence, place))).toEqual(percents)
  })
})

describe('restructuring', () => {
  test.each([
    'It approved a restructuring plan.',
    'It will close its plant in Elmwood.',
    'It laid off the staff.',
    'A reduction in force affects 75 people.',
    'It records a charge for employee severance.',
    'It will cease manufacturing in Ohio.',
    'It expects cost savings.',
  ])('%s', (sentence) => {
    expect(isRestructuring(sentence, '8.01')).toBe(true)
  })

  test.each([
    ['Forward-looking statements include our restructuring plan.', '8.01'],
    ['The closing of the credit facility is subject to conditions.', '1.01'],
    ['Nuthatch closed the sale of $250 million of debentures.', '8.01'],
    ['Results are within discontinued operations.', '8.01'],
    ['Earnings excluding restructuring charges rose.', '2.02'],
    ['Restructuring activities consist of programs such as closing facilities and severance.', '2.02'],
    ['Severance benefits and expenses are paid to Ms. Roe.', '5.02'],
    ['RESTRUCTURING PLAN ANNOUNCED', null],
  ])('not: %s', (sentence, item) => {
    expect(isRestructuring(sentence, item)).toBe(false)
  })
})

describe('bankruptcy', () => {
  const found = (sentence: string) =>
    findBankruptcy([sentence], place).map(({ kind, text, effective_date }) =>
      [kind.replace('bankruptcy_', ''), text, effective_date].filter((part) => part !== null),
    )

  test('a petition of today, with court, division, chapter and the day that is named', () => {
    expect(
      found(
        'On March 5, 2024 (the “Petition Date”), Acme filed voluntary petitions under chapter 11 of title 11 in the United States Bankruptcy Court for the Southern District of Texas, Houston Division, Case No. 24-90001 (ABC).',
      ),
    ).toEqual([
      ['court', 'United States Bankruptcy Court for the Southern District of Texas, Houston Division'],
      ['case', '24-90001 (ABC)'],
      ['chapter', '11'],
      ['petition', 'voluntary', '2024-03-05'],
    ])
  })

  test.each<[string, string[][]]>([
    [
      'On July 2, 2019, it filed a voluntary petition under Chapter 7.',
      [
        ['chapter', '7'],
        ['petition', 'voluntary', '2019-07-02'],
      ],
    ],
    ['On July 2, 2019, it announced that it filed a voluntary petition.', [['petition', 'voluntary']]],
    ['Creditors filed an involuntary petition.', [['petition', 'involuntary']]],
    ['The bank was placed into receivership.', [['petition', 'receivership']]],
    [
      'In the Bankruptcy Court for the District of New Jersey (Case Nos. 00-3027 through 00-3091).',
      [
        ['court', 'Bankruptcy Court for the District of New Jersey'],
        ['case', '00-3027 through 00-3091'],
      ],
    ],
    ['It voluntarily changed its plan for Chapter 5.', []],
  ])('%s', (sentence, facts) => {
    expect(found(sentence)).toEqual(facts)
  })
})

describe('exhibits', () => {
  const listed = (text: string, parts: { type: string; description: string | null }[] = []) =>
    findExhibits(
      linesOf(plainBlocks(text)),
      parts.map((part) => ({ ...part, file: null, text: '' })),
      '8-K',
    ).map(({ role, text: title }) => [role, title])

  test.each<[string, (string | null)[][]]>([
    ['(d) Exhibits\n\n99.1 Press Release dated May 1, 2024', [['99.1', 'Press Release dated May 1, 2024']]],
    ['Exhibit 99 - News release', [['99', 'News release']]],
    [
      'Exhibit No.    Description\n\n10.1*  Loan Agreement, dated\n       May 1, 2024',
      [['10.1', 'Loan Agreement, dated May 1, 2024']],
    ],
    ['99.1\n\nPress Release', [['99.1', 'Press Release']]],
    ['16 LETTER RE: CHANGE OF ACCOUNTANT\n\n2', [['16', 'LETTER RE: CHANGE OF ACCOUNTANT']]],
    ['99.1 Release\n\nEXHIBITS\n\n99.1 Release again', [['99.1', 'Release']]],
    ['99.93% of the shares. 297 companies. 2 Table of Contents', []],
    ['Not applicable.', []],
  ])('%s', (text, exhibits) => {
    expect(listed(text)).toEqual(exhibits)
  })

  test('one that was sent and is not listed is added, with its description', () => {
    const parts = [
      { type: 'EX-99.1', description: 'NEWS' },
      { type: 'EX-99', description: 'NEWS' },
      { type: 'EX-10', description: null },
    ]
    expect(listed('99.1 Press Release', parts)).toEqual([
      ['99.1', 'Press Release'],
      ['10', null],
    ])
  })
})

test('telephone numbers, mail and street addresses are left out of sentences', () => {
  expect(
    withoutContacts(
      'Call (207) 555-0100 or 207.555.0100, write to pat@example.org, or visit 12 Old Mill Road, Suite 4.',
    ),
  ).toBe('Call […] or […], write to […], or visit […].')
  const kept = 'On May 1, 2024, it paid $4,500,000 under Case No. 24-90001 for 450 employees.'
  expect(withoutContacts(kept)).toBe(kept)
})
