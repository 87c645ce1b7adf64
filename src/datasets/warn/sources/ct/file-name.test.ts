import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFileName } from './file-name.ts'

const read = (file: string) => readFileName(`rapid_response/warn_documents/2023/${file}.pdf`)

test.each([
  ['Fern Health (Hartford) 5-4-2026', ['Fern Health', 'Hartford', '5-4-2026', '']],
  ['Fern(Wallingford) 2-28-2020', ['Fern', 'Wallingford', '2-28-2020', '']],
  ['Fern Industries (Norwich)11-24-2020 (1)', ['Fern Industries', 'Norwich', '11-24-2020', '']],
  ['Fern9-30-2020', ['Fern', '', '9-30-2020', '']],
  ['Fern Bank (Statewide) 7.22.21', ['Fern Bank', 'Statewide', '7.22.21', '']],
  ['Fern, LLC (Waterbury) 4-16-2025OCR', ['Fern, LLC', 'Waterbury', '4-16-2025', '']],
  ['Fern Goods (Bridgeport,etc.) 2-4-21', ['Fern Goods', 'Bridgeport', '2-4-21', '']],
  ['Fern Goods (Bridgeport etc) 2-4-21', ['Fern Goods', 'Bridgeport', '2-4-21', '']],
  ['Fern Goods (Marketc) 2-4-21', ['Fern Goods', 'Marketc', '2-4-21', '']],
  [
    'Fern (Shelton, Danbury, Wethersfield 9-12-2025',
    ['Fern', 'Shelton, Danbury, Wethersfield', '9-12-2025', ''],
  ],
  [
    'Fern dba Moss (Westport, W.Hartford) 04-01-2020',
    ['Fern dba Moss', 'Westport, West Hartford', '04-01-2020', ''],
  ],
  ['Fern Bank (Indiana - 1 remote worker) 9-29-2023', ['Fern Bank', '', '9-29-2023', '']],
  [
    'Fern, a division of Moss, Inc, (Avon) 3-10-2020',
    ['Fern, a division of Moss, Inc', 'Avon', '3-10-2020', ''],
  ],
  ['Fern Parking (Hartford)1 5-27-2020', ['Fern Parking', 'Hartford', '5-27-2020', '']],
  ['Fern (Stamford) 11-14-22 revised 11-15-22', ['Fern', 'Stamford', '11-14-22', 'revised']],
  ['Fern Farms (Tolland) Update 1-14-2020', ['Fern Farms', 'Tolland', '1-14-2020', 'Update']],
  ['Fern WARN Notice_Final revised', ['Fern', '', '2023', 'revised']],
  ['Fern Air - Ground Service-REVISED', ['Fern Air - Ground Service', '', '2023', 'REVISED']],
  ['Fern WARN EXTENSION (Newtown) 6-7-24', ['Fern', 'Newtown', '6-7-24', 'EXTENSION']],
  ['Fern Bank - WARN Notice to State Rapid Response Units - Connecticut', ['Fern Bank', '', '2023', '']],
  ['Fern EI 7-2020', ['Fern EI', '', '7-2020', '']],
  ['Fern Cafe (Avon) No date', ['Fern Cafe', 'Avon', '2023', '']],
  ['Second WARN Notice 10-17-2019', ['Second WARN Notice 10-17-2019', '', '10-17-2019', '']],
  ['121 Restaurant (Oxford) 3-17-2020', ['121 Restaurant', 'Oxford', '3-17-2020', '']],
])('%s', (file, [employer, town, date, remark]) => {
  expect(read(file)).toEqual({ employer, town, date, remark, isAnnex: false })
})

test('what accompanies a notice is known by its name', () => {
  expect(read('List of Job Titles').isAnnex).toBe(true)
  expect(read('Fern (Avon) job titles for those extended 1-18-22').isAnnex).toBe(true)
  expect(read('Fern Fact Sheet').isAnnex).toBe(true)
})

test('employer, town and day come back out of the name that is made of them', () => {
  const word = fc
    .stringMatching(/^[A-Z][a-z]{3,8}$/)
    .filter(
      (w) =>
        !/^(?:Supp|Warn|Final|Second|Third|Fourth|Fifth|Revised|Updated?|Amended|Extension|Rescinded|Withdrawn)/.test(
          w,
        ),
    )
  const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '))
  const day = fc.tuple(
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 2019, max: 2029 }),
  )
  fc.assert(
    fc.property(words, words, day, (employer, town, [m, d, y]) => {
      expect(read(`${employer} (${town}) ${m}-${d}-${y}`)).toEqual({
        employer,
        town,
        date: `${m}-${d}-${y}`,
        remark: '',
        isAnnex: false,
      })
    }),
    { numRuns: 200 },
  )
})
