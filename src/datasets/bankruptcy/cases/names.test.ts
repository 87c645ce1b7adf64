import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { debtorKey, isAdversary, isBusiness, readCaseName } from './names.ts'
import { isOrganisation } from './organisation.ts'

describe('organisations', () => {
  test.each([
    'Alder Foods LLC',
    'Alder Foods, L.L.C.',
    'ALDER FOODS INC',
    'Alder Foods, Inc. II',
    'Alder Corp.',
    'Alder Limited Partnership',
    'Alder Energy Partners LP',
    'Alder, L.P.',
    'Alder & Birch LLP',
    'Alder Dental PLLC',
    'Alder Dental, P.A.',
    'Alder Trading Co.',
    'ALDER TRADING CO.',
    'Alder & Co',
    'Alder Shipping A/S',
    'Alder GmbH',
    'Alder Bank, N.A.',
    'Alder Holdings',
    'North Alder Associates',
    'Alder Community Hospital',
    'The Roman Catholic Diocese of Alder',
    'City of Alder, Michigan',
    '30th Street Service Station Inc.',
  ])('%s', (name) => expect(isOrganisation(name)).toBe(true))

  test.each([
    'Ann Alder',
    'Ann Alder and Bob Alder',
    'Ann L. P. Alder',
    'Ann L.P. Alder',
    'Mary Church',
    'Frank Bank',
    'Joy Trust',
    'Maria Co',
    'Maria S. A. Alder',
    'Ann Compagno',
    "Vincent P. D'Alder",
    'Incy Alder',
    'Ann Alder Jr.',
    'Alder Family Trust',
    'MARIA SE',
  ])('not %s', (name) => expect(isOrganisation(name)).toBe(false))

  test('the chapter decides first: 13 is for people, 9 for public bodies', () => {
    const firm = readCaseName('Alder LLC')!
    const person = readCaseName('Ann Alder')!
    expect([isBusiness(firm, '11'), isBusiness(firm, null), isBusiness(firm, '13')]).toEqual([
      true,
      true,
      false,
    ])
    expect([isBusiness(person, '11'), isBusiness(person, '9')]).toEqual([false, true])
    expect(isBusiness(readCaseName('株式会社')!, '15')).toBeNull()
  })
})

describe('debtors', () => {
  test.each([
    ['In re Alder Foods, Inc.', 'Alder Foods, Inc.', null],
    ['In Re: Alder Foods, Inc.', 'Alder Foods, Inc.', null],
    ['In the Matter of Alder LLC', 'Alder LLC', null],
    ['Alder Foods, Inc., et al.', 'Alder Foods, Inc.', null],
    ['Alder Foods LP, et al.,', 'Alder Foods LP', null],
    ['Alder, Inc., et al., and North Example Prison', 'Alder, Inc.', null],
    ['Alder Loan Trust LLC et a', 'Alder Loan Trust LLC', null],
    ['Alder Foods, Inc., Debtor', 'Alder Foods, Inc.', null],
    ['Alder Foods, Inc. (Debtors-in-Possession)', 'Alder Foods, Inc.', null],
    ['Alder Foods, Inc., a Delaware corporation', 'Alder Foods, Inc.', null],
    ['Alder Foods, a New York limited liability company', 'Alder Foods', null],
    ['Alder Clinic, an Illinois not-for-profit corporation, Debtor', 'Alder Clinic', null],
    ['Such a Great Company', 'Such a Great Company', null],
    ['Alder LLC d/b/a Birch Accessories', 'Alder LLC', 'Birch Accessories'],
    ['Alder LLC, dba Birch', 'Alder LLC', 'Birch'],
    ['ALDER LLC DBA BIRCH', 'ALDER LLC', 'BIRCH'],
    ['Alder, Inc., doing business as Birch, f/k/a Cedar Inc.', 'Alder, Inc.', 'Birch; Cedar Inc.'],
    ['Alder, Inc. (formerly known as Cedar Inc.)', 'Alder, Inc.', 'Cedar Inc.'],
    ['Aka Holdings LLC', 'Aka Holdings LLC', null],
    ['Alder Wind Down, Ltd.,', 'Alder Wind Down, Ltd.', null],
    ['Alder Farms, LLC and Ann Alder', 'Alder Farms, LLC', null],
    ['Alder & Sons, LLC and Ann Alder', 'Alder & Sons, LLC', null],
    [
      'Alder Health Plan, LLC and Birch Home of Cedar, Inc.',
      'Alder Health Plan, LLC and Birch Home of Cedar, Inc.',
      null,
    ],
    ['Bed & Beyond Inc.', 'Bed & Beyond Inc.', null],
    ['K&amp;H Alder, Inc.', 'K&H Alder, Inc.', null],
    ['  Alder   Foods LLC   ', 'Alder Foods LLC', null],
  ])('%s', (printed, debtor, trade_name) =>
    expect(readCaseName(printed)).toEqual({ debtor, trade_name, is_organisation: true }),
  )

  test("a person's firm does not make an organisation of the person", () => {
    expect(readCaseName('Ann Alder d/b/a Alder Plumbing, LLC')).toMatchObject({
      debtor: 'Ann Alder',
      is_organisation: false,
    })
  })

  test.each(['', '   ', ' - ', 'et al.', 'In re '])('"%s" names nobody', (printed) =>
    expect(readCaseName(printed)).toBeNull(),
  )

  test('lawsuits within a bankruptcy have a lower-case v. between two parties', () => {
    expect(['Alder v. Birch, Inc.', 'Alder vs. Birch', 'A, as Trustee v. B'].map(isAdversary)).toEqual([
      true,
      true,
      true,
    ])
    expect(['Ann V. Alder', 'Alder Inc.', 'Alder V.V. Motors LLC'].map(isAdversary)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('two spellings of one debtor have one key; a name in another script is its own', () => {
    expect(debtorKey('ALDER FOODS, INC.')).toBe(debtorKey('Alder Foods Inc'))
    expect(debtorKey('株式会社')).toBe('株式会社')
  })
})

describe('whatever a court prints', () => {
  const word = fc.constantFrom(
    'Alder',
    'Birch',
    'O’Elm',
    'Ñandú',
    'and',
    '&',
    'of',
    'et',
    'a',
    'v',
    'Co',
    'LP.',
    '株',
  )
  const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))

  test('reading a name never throws, and what is read again stays as it is', () => {
    fc.assert(
      fc.property(fc.oneof(name, fc.string()), (printed) => {
        const read = readCaseName(printed)
        if (read) expect(readCaseName(read.debtor)?.debtor).toBe(read.debtor)
      }),
    )
  })

  test('a first and a last name are never an organisation, with or without a trade name', () => {
    const given = fc.constantFrom('Ann', 'Bob', 'Maria', 'JOHN', 'Lee')
    const family = fc.constantFrom(
      'Alder',
      'Church',
      'Bank',
      'Co',
      'Trust',
      'Price',
      'Lincoln',
      'Incorvaia',
      'Corpuz',
    )
    const initial = fc.constantFrom('', ' L.', ' P.', ' V.', ' L. P.', ' S.A.')
    const tail = fc.constantFrom('', ' d/b/a Alder LLC', ', dba Birch Inc.', ' and Joan Alder', ', Jr.')
    fc.assert(
      fc.property(given, initial, family, tail, (first, middle, last, rest) => {
        expect(readCaseName(`${first}${middle} ${last}${rest}`)?.is_organisation).toBe(false)
      }),
    )
  })

  test('a legal form at the end makes an organisation of any name', () => {
    const form = fc.constantFrom(
      'LLC',
      'L.L.C.',
      'Inc.',
      'INC',
      'Corp.',
      'Ltd',
      'LP',
      'LLP',
      'PLLC',
      'Company',
    )
    fc.assert(
      fc.property(fc.constantFrom('Alder', 'Ann Alder', 'Église'), form, (first, last) => {
        expect(readCaseName(`${first}, ${last}`)).toEqual({
          debtor: `${first}, ${last}`,
          trade_name: null,
          is_organisation: true,
        })
      }),
    )
  })
})
