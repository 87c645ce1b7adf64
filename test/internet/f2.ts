/** Workbooks of the courts' tables F-2, with two invented districts. */
import { buildXlsx, type SheetDescription } from '#datasets/warn/testing/xlsx.ts'
import type { IsoDate } from '#lib/dates.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The workbook by month of a quarter that ends on this day. */
export function monthlyTable(end: IsoDate): Uint8Array {
  const [year, month] = [Number(end.slice(0, 4)), Number(end.slice(5, 7))]
  const sheets = [month - 2, month - 1, month].flatMap((each) => {
    const name = MONTHS[each - 1]!
    const days = new Date(Date.UTC(year, each, 0)).getUTCDate()
    return period(`${name.slice(0, 3)} ${year}`, `${name} ${days}, ${year}`)
  })
  return buildXlsx({ sheets })
}

/** The workbook of a quarter that ends on this day. */
export function quarterlyTable(end: IsoDate): Uint8Array {
  const [year, month, day] = end.split('-').map(Number) as [number, number, number]
  return buildXlsx({ sheets: period('Table F-2', `${MONTHS[month - 1]} ${day}, ${year}`) })
}

/** One period of an invented table: two districts of one circuit. */
export function period(name: string, ending: string): SheetDescription[] {
  const title = `U.S. Bankruptcy Courts - Cases Commenced, During the Month Ending ${ending}`
  const de = [60, 41, 10, 5, 4, 20, 6, 9, 1, 4, 40, 35, 1, 4]
  const nys = [1100, 700, 300, 90, 10, 410, 100, 300, 0, 10, 690, 600, 0, 90]
  const total = de.map((figure, i) => figure + nys[i]!)
  // Empty columns stand between the groups, figures may be text.
  const row = (label: string, figures: (number | string)[]) => [
    label,
    ...figures.slice(0, 5),
    null,
    ...figures.slice(5, 10),
    null,
    ...figures.slice(10),
  ]
  const rare = 'Chapters 9, 12 and 15'
  return [
    {
      name,
      rows: [
        ['Table F-2 (One Month)'],
        [title],
        [null, 'All Chapters', 'Chapter 7', 'Chapter 11'],
        row(
          'Total',
          total.map((figure) => figure.toLocaleString('en-US')),
        ),
        row('  1st', de),
        row(
          'DE¹',
          de.map((figure) => figure || '-'),
        ),
        row('  2nd', nys),
        row(
          'NY,S',
          nys.map((figure) => figure || '-'),
        ),
        ['¹ A remark about 2 of them.'],
      ],
    },
    {
      name: `${name} (9, 12, 15)`,
      rows: [
        ['Table F-2 (One Month)'],
        [`${rare}, ${title}`],
        ['Total', 14, 0, 3, 10, 1],
        ['  1st', 4, 0, 1, 3, 0],
        ['DE', 4, '-', 1, 3, '-'],
        ['NY,S', 10, '-', 2, 7, 1],
      ],
    },
  ]
}
