/** Invented notices, as the lists of the drill tell them. */
import { addDays, type IsoDate } from '#lib/dates.ts'

/** A notice. Employers are named once in a list, so that a row can be told by its employer. */
export interface Notice {
  employer: string
  city: string
  county: string
  notice: IsoDate
  layoff: IsoDate
  workers: number
}

/** What a list may tell of a notice. */
export type Told = keyof Notice

const FIRST = 'Alder,Beech,Cedar,Dogwood,Elder,Fir,Ginkgo,Hazel,Ironwood,Juniper,Larch,Maple'.split(',')
const SECOND =
  'Foods,Mills,Freight,Optics,Bottling,Castings,Textiles,Airways,Dairy,Papers,Robotics,Lumber,Retail,Health,Energy'.split(
    ',',
  )

/** The notices that a list has before the drill: three of the year before, nine of this one, the newest of late. */
export function firstNotices(list: number, [city, county]: readonly [string, string]): Notice[] {
  return FIRST.map((word, i) => {
    const notice = addDays('2025-06-03', i * 48 + list)
    return {
      employer: `${word} ${SECOND[list % SECOND.length]}`,
      city,
      county,
      notice,
      layoff: addDays(notice, 60 + i),
      workers: 50 + list * 20 + i * 7,
    }
  })
}

const parts = (day: IsoDate) => day.split('-').map(Number) as [number, number, number]
const two = (number: number) => String(number).padStart(2, '0')
const MONTHS = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(
  ',',
)

/** `12/9/2026` */
export const slashes = (day: IsoDate) => {
  const [year, month, date] = parts(day)
  return `${month}/${date}/${year}`
}
/** `12/09/2026` */
export const fullSlashes = (day: IsoDate) => {
  const [year, month, date] = parts(day)
  return `${two(month)}/${two(date)}/${year}`
}
/** `12/9/26` */
export const shortSlashes = (day: IsoDate) => {
  const [year, month, date] = parts(day)
  return `${month}/${date}/${two(year % 100)}`
}
/** `December 9, 2026` */
export const inWords = (day: IsoDate) => {
  const [year, month, date] = parts(day)
  return `${MONTHS[month - 1]} ${date}, ${year}`
}
/** `Dec 09, 2026` */
export const inShortWords = (day: IsoDate) => {
  const [year, month, date] = parts(day)
  return `${MONTHS[month - 1]!.slice(0, 3)} ${two(date)}, ${year}`
}

/** The Friday up to which a list is told that is renamed every week. */
export const lastFriday = (day: IsoDate) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 2) % 7))
}
/** The year of a day. */
export const yearOf = (day: IsoDate) => Number(day.slice(0, 4))

/** A number of the publisher's own for a notice, made of its employer. */
export const numberOf = (employer: string) =>
  [...employer].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 89_989, 7) + 10_000
