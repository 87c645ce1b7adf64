import { expect, test } from 'vitest'
import { nameTokens } from '../names/read-name.ts'
import { ALIASES } from './index.ts'
import { aliasLines } from './lines.ts'

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
  for (const { name, cik } of ALIASES) {
    const key = nameTokens(name).join('')
    if (listed.has(key) && listed.get(key) !== cik) twice.push(name)
    listed.set(key, cik)
  }
  expect(twice).toEqual([])
})
