import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitSentences } from '../text/sentences.ts'
import { companyWords, findNames, lastName } from './names.ts'
import { findOfficerChanges } from './officers.ts'
import { readRole } from './roles.ts'

const place = { item: '5.02', document: '8-K' }
const changes = (text: string, company = 'Acme Foods, Inc.') =>
  findOfficerChanges(splitSentences(text), place, '2024-05-07', companyWords([company])).map(
    ({ name, action, effective_date, role }) => [name, action, effective_date, role],
  )

describe('who goes', () => {
  test.each<[string, unknown[]]>([
    [
      'On May 1, 2024, John Smith notified the Board of Directors of his decision to resign from the Board, effective as of May 15, 2024.',
      ['John Smith', 'resigned', '2024-05-15', 'director'],
    ],
    [
      'Jane Doe, the Company’s Chief Financial Officer, will depart the Company, effective June 1, 2024.',
      ['Jane Doe', 'departed', '2024-06-01', 'Chief Financial Officer'],
    ],
    [
      'The Company terminated the employment of Peter Poe, its Chief Operating Officer, without cause, effective May 1, 2024.',
      ['Peter Poe', 'terminated', '2024-05-01', 'Chief Operating Officer'],
    ],
    [
      'On May 2, 2024, Ann B. Lee tendered her resignation, effective immediately, as a director of the Company.',
      ['Ann B. Lee', 'resigned', '2024-05-02', 'director'],
    ],
    [
      'Dr. Maria Gomez will retire as Chief Medical Officer on August 1, 2024.',
      ['Maria Gomez', 'retired', '2024-08-01', 'Chief Medical Officer'],
    ],
    [
      'On June 3, 2024, the Company announced that Thomas A. O’Neil, its Chairman, passed away on June 1, 2024.',
      ['Thomas A. O’Neil', 'died', '2024-06-01', 'Chairman'],
    ],
    [
      'On May 6, 2024, Kim Park informed the Company that she will not stand for re-election at the annual meeting on June 20, 2024.',
      ['Kim Park', 'not_reelected', null, null],
    ],
    [
      'On May 3, 2024, Robert de Vries notified the Company of his retirement from the Board, effective June 30, 2024.',
      ['Robert de Vries', 'retired', '2024-06-30', 'director'],
    ],
  ])('%s', (text, change) => {
    expect(changes(text)).toEqual([change])
  })
})

describe('who comes', () => {
  test.each<[string, unknown[][]]>([
    [
      'On May 2, 2024, the Board appointed Mary K. Roe to serve as interim Chief Executive Officer, effective June 1, 2024.',
      [['Mary K. Roe', 'appointed', '2024-06-01', 'interim Chief Executive Officer']],
    ],
    [
      'The Board has promoted Dr. Alan Turner, Senior Vice President, Clinical Development, to Chief Medical Officer.',
      [['Alan Turner', 'appointed', null, 'Chief Medical Officer']],
    ],
    [
      'On May 6, 2024, Lee Wong, Sara O. Diaz and Max Stone, Jr. were each elected as members of the Board.',
      [
        ['Lee Wong', 'appointed', '2024-05-06', 'director'],
        ['Sara O. Diaz', 'appointed', '2024-05-06', 'director'],
        ['Max Stone Jr.', 'appointed', '2024-05-06', 'director'],
      ],
    ],
    [
      'On May 6, 2024, Nora Quinn became Treasurer of Acme Foods, Inc.',
      [['Nora Quinn', 'appointed', '2024-05-06', 'Treasurer']],
    ],
    [
      'Linda Lane will succeed Peter Poe as Chief Operating Officer.',
      [['Linda Lane', 'appointed', null, 'Chief Operating Officer']],
    ],
    [
      'On May 6, 2024, the Company announced the appointment of John Acme as its General Counsel.',
      [['John Acme', 'appointed', null, 'General Counsel']],
    ],
  ])('%s', (text, found) => {
    expect(changes(text)).toEqual(found)
  })

  test('what the next sentence says of the day is taken', () => {
    expect(
      changes(
        'On May 6, 2024, Nora Quinn was appointed Treasurer. Ms. Quinn will assume her new role on June 3, 2024.',
      ),
    ).toEqual([['Nora Quinn', 'appointed', '2024-06-03', 'Treasurer']])
  })

  test('one change told twice is one, with what both say', () => {
    expect(
      changes(
        'Pat Roe has resigned. Mr. Roe resigned as President, effective May 1, 2024. Mr. Roe’s resignation surprised nobody.',
      ),
    ).toEqual([['Pat Roe', 'resigned', '2024-05-01', 'President']])
  })
})

describe('what is no change', () => {
  test.each([
    'If Mr. Roe resigns for good reason, he will receive $500,000.',
    'Prior to joining the Company, Ms. Roe was appointed Treasurer of Birch Corp.',
    'Ms. Pat Roe was appointed Vice President in June 2005.',
    'There are no arrangements pursuant to which Mr. Pat Roe was selected as a director.',
    'Mr. Pat Roe has not been appointed to any committee.',
    'The Board appointed Ms. Pat Roe to the Audit Committee.',
    'The Compensation Committee of the Board elected to defer bonuses.',
    'Pat Roe has elected to defer his bonus.',
    'The 1999 Plan terminated on May 1, 2024.',
    'Mr. Pat Roe, a retired partner of a law firm, commented.',
    'The appointment of Mr. Roe’s successor is pending.',
    'Acme Foods elected Alder Partners as trustee agent.',
    'Appointment of Pat Roe as Chief Executive Officer',
  ])('%s', (text) => {
    expect(changes(text)).toEqual([])
  })

  test('any text is read', () => {
    const words = fc.array(
      fc.constantFrom(
        'Mr. Roe',
        'Pat Q. Roe',
        'resigned',
        'appointed',
        ', effective',
        'May 1, 2024',
        'as',
        'Chief Executive Officer',
        '.',
        'and',
        'the Board',
        '’s',
        'of',
        'if',
      ),
    )
    fc.assert(
      fc.property(words, (parts) => {
        for (const [name] of changes(parts.join(' '))) expect(name).toMatch(/Roe/)
      }),
    )
  })
})

test('names are told from companies, titles and months', () => {
  const names = (text: string) => findNames(text, companyWords(['Walt Disney Co'])).map(({ name }) => name)
  expect(
    names('On May 1, the Board of Acme Foods named V. James Vena, Safra A. Catz and Francis A. deSouza.'),
  ).toEqual(['V. James Vena', 'Safra A. Catz', 'Francis A. deSouza'])
  expect(names('Executive Vice President, Hybrid Cloud Group of Walt Disney')).toEqual([])
  expect(names('Mr. Craighead and Earl H. Devanny III’s plan')).toEqual(['Craighead', 'Earl H. Devanny III'])
  expect(lastName('Max Stone Jr.')).toBe('stone')
})

test.each([
  [
    'as Executive Vice President and Chief Financial Officer of the Company',
    'Executive Vice President and Chief Financial Officer',
  ],
  ['the Company’s principal accounting officer.', 'principal accounting officer'],
  ['as its Vice President, Worldwide Sales, effective', 'Vice President, Worldwide Sales'],
  ['from the Acme Board of Directors', 'director'],
  ['as Chairman of the Board of Directors, effective', 'Chairman of the Board of Directors'],
  ['a director and Executive Vice President of the Company', 'director and Executive Vice President'],
  ['to serve as a director', 'director'],
  ['to the position of Controller', 'Controller'],
  ['as the same', null],
  ['with the Company', null],
])('"%s" names %s', (text, role) => {
  expect(readRole(text)).toBe(role)
})
