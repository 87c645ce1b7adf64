import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCompanyCell } from './company.ts'

const parts = (cell: string) => {
  const { name, address, city, zip } = readCompanyCell(cell)
  return [name, address, city, zip]
}

test.each([
  // On lines, as the pages had it.
  [
    'ELM PAPER\n  120 PARK AVENUE\n  NEW YORK, NY 10017',
    ['ELM PAPER', '120 PARK AVENUE, NEW YORK, NY 10017', 'New York', '10017'],
  ],
  [
    'Elm Foods (owned by Fern\n  Club, Inc.)\n 53-01 11th Street\n Long Island City, NY 11101',
    [
      'Elm Foods (owned by Fern Club, Inc.)',
      '53-01 11th Street, Long Island City, NY 11101',
      'Long Island City',
      '11101',
    ],
  ],
  [
    'ELM AIR\n LAGUARDIA INTL. AIRPORT\n FLUSHING, NY',
    ['ELM AIR', 'LAGUARDIA INTL. AIRPORT, FLUSHING, NY', 'Flushing', ''],
  ],
  ['Elm Stores (Store #551)\n420 Fifth Avenue', ['Elm Stores (Store #551)', '420 Fifth Avenue', '', '']],
  // Run together.
  [
    'Elm Drugs64 Maple StreetRouses Point, NY 12979',
    ['Elm Drugs', '64 Maple Street, Rouses Point, NY 12979', 'Rouses Point', '12979'],
  ],
  [
    "Elm's Grill484 8th AvenueNew York, NY10001",
    ["Elm's Grill", '484 8th Avenue, New York, NY 10001', 'New York', '10001'],
  ],
  [
    'Elm Park Avenue280 Park AvenueNew York, NY 10017',
    ['Elm Park Avenue', '280 Park Avenue, New York, NY 10017', 'New York', '10017'],
  ],
  [
    'Elm USA, Inc.Field Operations223 Quaker RoadPomona, NY 10970',
    ['Elm USA, Inc.', 'Field Operations, 223 Quaker Road, Pomona, NY 10970', 'Pomona', '10970'],
  ],
  [
    'Elm LLCOne Example PlazaNew York, NY 10119',
    ['Elm LLC', 'One Example Plaza, New York, NY 10119', 'New York', '10119'],
  ],
  [
    'Elm Corp. 7940 State Route 415Bath, NY 14810',
    ['Elm Corp.', '7940 State Route 415, Bath, NY 14810', 'Bath', '14810'],
  ],
  // With blanks.
  [
    "Elm's Cafe 52nd St., Inc. 236 West 52nd St. New York, NY 10019",
    ["Elm's Cafe 52nd St., Inc.", '236 West 52nd St. New York, NY 10019', 'New York', '10019'],
  ],
  [
    '2171 Elm Market, Ltd. (Elmside)2171 BroadwayNew York, NY10024',
    ['2171 Elm Market, Ltd. (Elmside)', '2171 Broadway, New York, NY 10024', 'New York', '10024'],
  ],
  [
    'Elm Holdings - Units 58491 & 38459 75 Varick Street, 8th Floor New York, NY10013',
    [
      'Elm Holdings - Units 58491 & 38459',
      '75 Varick Street, 8th Floor New York, NY 10013',
      'New York',
      '10013',
    ],
  ],
  [
    'Elm 21 Stores, LLC (750 Central Park Ave) 750 Central Park Ave Yonkers, NY 10704',
    [
      'Elm 21 Stores, LLC (750 Central Park Ave)',
      '750 Central Park Ave Yonkers, NY 10704',
      'Yonkers',
      '10704',
    ],
  ],
  [
    'EL 62 West 9th Street dba CASA ELM 62 W 9th Street New York, NY 10011',
    ['EL 62 West 9th Street dba CASA ELM', '62 W 9th Street New York, NY 10011', 'New York', '10011'],
  ],
  [
    'Elm Inc. Phase 2 10 Ranick Road Hauppauge, NY 11788',
    ['Elm Inc. Phase 2', '10 Ranick Road Hauppauge, NY 11788', 'Hauppauge', '11788'],
  ],
  [
    'Elm, Inc. (A Fern Company)14, 15, & 17 Corporate CircleAlbany, NY 12203',
    ['Elm, Inc. (A Fern Company)', '14, 15, & 17 Corporate Circle, Albany, NY 12203', 'Albany', '12203'],
  ],
  // Without a house number.
  [
    'Elm Airlines, Inc. LaGuardia Airport, Flushing, NY 11371',
    ['Elm Airlines, Inc.', 'LaGuardia Airport, Flushing, NY 11371', 'Flushing', '11371'],
  ],
  ['CenterElm Health System', ['CenterElm Health System', '', '', '']],
  ['Elm Club Five (5) NYC locations', ['Elm Club Five (5) NYC locations', '', '', '']],
  // A head office elsewhere has no town of New York.
  [
    'ELM STORES, INC.\n2418 MAIN STREET\nROCKY HILL, CT 06067',
    ['ELM STORES, INC.', '2418 MAIN STREET, ROCKY HILL, CT 06067', '', ''],
  ],
])('%j', (cell, expected) => {
  expect(parts(cell)).toEqual(expected)
})

test('a line with a telephone number is dropped', () => {
  expect(parts('ELM FREIGHT\n SOMEBODY, VP, 360 555-0100, PO BOX 9\n 5 Elm Street\nUtica, NY 13502')[1]).toBe(
    '5 Elm Street, Utica, NY 13502',
  )
})

test('name and address come back out of the cell that is made of them, on lines, glued or with blanks', () => {
  const word = fc.constantFrom('Alder', 'Birch', 'Cedar', 'Juniper', 'Poplar', 'Willow')
  const form = fc.constantFrom('Inc.', 'LLC', 'Corp.', 'Company')
  const street = fc.tuple(
    fc.integer({ min: 1, max: 9999 }),
    word,
    fc.constantFrom('Street', 'Avenue', 'Road', 'Boulevard'),
  )
  const town = fc.constantFrom(
    ['Utica', '13502'],
    ['Albany', '12203'],
    ['White Plains', '10601'],
    ['New York', '10017'],
  )
  fc.assert(
    fc.property(
      word,
      form,
      street,
      town,
      fc.constantFrom('\n', '', ' '),
      (first, legal, [house, way, kind], [city, zip], glue) => {
        const name = `${first} Example ${legal}`
        const cell = [name, `${house} ${way} ${kind}`, `${city}, NY ${zip}`].join(glue)
        const read = readCompanyCell(cell)
        expect(read).toMatchObject({ name, city, zip })
        expect(read.address.replace(/,/g, '')).toBe(`${house} ${way} ${kind} ${city} NY ${zip}`)
      },
    ),
    { numRuns: 300 },
  )
})
