/** The drill in its short form: ten days of fifteen publishers. `npm run drill` lives through all thirty. */
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { type DayReport, runDrill } from './run.ts'
import { partOf, SCRIPT, SHORT } from './script.ts'
import { TROUBLES } from './weather.ts'

const short = partOf(SCRIPT, SHORT)
const isShort = ({ day }: { day: number }) => day >= SHORT.first && day < SHORT.first + SHORT.days

test('nothing is lost, nothing announced twice, and whoever is late says why, for ten days', async () => {
  const days: DayReport[] = []
  for await (const day of runDrill(short, await testFolder(), { derived: false })) days.push(day)
  expect(days.flatMap(({ date, problems }) => problems.map((each) => `${date}: ${each}`))).toEqual([])
  expect(days.map(({ down }) => down).filter(Boolean)).toHaveLength(1)
  // All that the script tells in these days has come to pass: who was late is who had to be.
  const late = new Set(
    days.flatMap((day) => day.late.map((each) => each.split(':')[0]!.slice('warn/'.length))),
  )
  const wanted = short.happenings.filter((each) => isShort(each) && each.must === 'late')
  expect([...late].sort()).toEqual([...new Set(wanted.map(({ source }) => source))].sort())
}, 180_000)

test('the ten days have every kind of happening, and every trouble', () => {
  const inShort = SCRIPT.happenings.filter(isShort).map(({ does }) => does)
  const kinds = (all: readonly object[]) => [...new Set(all.map((does) => Object.keys(does)[0]!))].sort()
  expect(kinds(inShort)).toEqual(kinds(SCRIPT.happenings.map(({ does }) => does)))
  const troubles = inShort.flatMap((does) => ('weather' in does ? [does.weather] : []))
  expect([...new Set(troubles)].sort()).toEqual(Object.keys(TROUBLES).sort())
})
