import { expect, test } from 'vitest'
import { nameTokens } from '../names/read-name.ts'
import { ALIASES } from './index.ts'
import { aliasLines, periodLines } from './lines.ts'
import { PERIODS } from './periods.ts'

test('a table of aliases is read line by line', () => {
  expect(aliasLines('brand', '\n0000000123 | Brightmart, Bright Mart | stores of Quillon\n')).toEqual([
    { name: 'Brightmart', cik: '0000000123', is: 'brand', because: 'stores of Quillon' },
    { name: 'Bright Mart', cik: '0000000123', is: 'brand', because: 'stores of Quillon' },
  ])
  expect(aliasLines('other', '- | Quillon Orchards | a farm')).toMatchObject([{ cik: null }])
})

test.each([
  '123 | Brightmart | stores',
  '0000000123 | | stores',
  '0000000123 | Brightmart',
  '- | Brightmart | x',
])('a line that is none is refused: %s', (line) => {
  expect(() => aliasLines('brand', line)).toThrow('SEC number | names | because')
})

test('no name is listed for two companies', () => {
  const listed = new Map<string, string | null>()
  const twice: string[] = []
  for (const { name, cik, asWritten } of ALIASES) {
    const key = asWritten ? name.toLowerCase() : nameTokens(name).join('')
    if (listed.has(key) && listed.get(key) !== cik) twice.push(name)
    listed.set(key, cik)
  }
  expect(twice).toEqual([])
})

test('a table of periods is read line by line', () => {
  expect([...periodLines('2010-01-27.. | Elm, Ash\n..2020-02-13 | Fir\n')]).toEqual([
    ['Elm', { from: '2010-01-27' }],
    ['Ash', { from: '2010-01-27' }],
    ['Fir', { to: '2020-02-13' }],
  ])
})

test.each(['.. | Elm', '2010.. | Elm', '2010-01-27.. |', '2010-01-27.. | Elm | x'])(
  'a line of periods that is none is refused: %s',
  (line) => {
    expect(() => periodLines(line)).toThrow('from..to | names')
  },
)

test('periods are those of listed names, and end after they begin', () => {
  const names = new Set(ALIASES.map(({ name }) => name))
  for (const [name, { from = '', to = '9999' }] of PERIODS) {
    expect(names).toContain(name)
    expect(from < to, name).toBe(true)
  }
})
