import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { StringTable } from './string-table.ts'

function tableOf(strings: string[], heldBytesMax: number): StringTable {
  const table = new StringTable(heldBytesMax)
  onTestFinished(() => table.close())
  for (const string of strings) {
    const half = Math.floor(string.length / 2)
    const first = Buffer.from(string.slice(0, half))
    table.appendBytes(first, 0, first.length)
    table.appendText(string.slice(half))
    table.endString()
  }
  table.endTable()
  return table
}

test('strings come back by their number in any order, from memory and from the scratch file', () => {
  const string = fc.string({ unit: 'grapheme-ascii', maxLength: 40 })
  fc.assert(
    fc.property(
      fc.array(string, { minLength: 1, maxLength: 1_200, size: 'max' }),
      fc.constantFrom(0, 5_000, 1 << 20),
      fc.array(fc.nat(), { maxLength: 200 }),
      (strings, heldBytesMax, questions) => {
        const table = tableOf(strings, heldBytesMax)
        expect(table.size).toBe(strings.length)
        for (const question of questions) {
          const number = question % strings.length
          expect(table.get(number)).toBe(strings[number])
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('half a million strings, long ones among them, are all there however often memory starts over', () => {
  const text = (i: number) => (i % 5_000 === 0 ? `${i} `.repeat(3_000) : `string ${i} é`)
  const table = new StringTable(1 << 16)
  onTestFinished(() => table.close())
  for (let i = 0; i < 500_000; i++) {
    table.appendText(text(i))
    table.endString()
  }
  table.endTable()
  for (let i = 0; i < 500_000; i += 61) expect(table.get(i)).toBe(text(i))
  for (let i = 499_999; i >= 0; i -= 977) expect(table.get(i)).toBe(text(i))
})
