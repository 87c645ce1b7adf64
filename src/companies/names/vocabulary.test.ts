import { expect, test } from 'vitest'
import { NO_WORDS, Vocabulary } from './vocabulary.ts'

const words = (text: string) => text.split(' ')

function counted(...names: string[]): Vocabulary {
  const vocabulary = new Vocabulary(NO_WORDS)
  for (const first of ['quillon', 'summit']) vocabulary.watch([first])
  for (const name of names) vocabulary.add(words(name))
  return vocabulary
}

test('a firm counts once, in however many spellings', () => {
  const vocabulary = new Vocabulary(NO_WORDS)
  vocabulary.add(['aram'], ['aram', 'campus'])
  vocabulary.add(['aram'], ['aram', 'museum'])
  vocabulary.add(['elm', 'mill'])
  expect([vocabulary.count('aram'), vocabulary.count('mill'), vocabulary.count('ash')]).toEqual([1, 1, 0])
})

test('a rare word weighs more than a common one, and a weak word little', () => {
  const vocabulary = counted('quillon mill', 'elm mill', 'ash mill', 'oak group', 'fir bakery')
  expect(vocabulary.weight('bakery')).toBeGreaterThan(vocabulary.weight('mill'))
  expect(vocabulary.weight('group')).toBeLessThan(vocabulary.weight('bakery') / 3)
})

test('a beginning is a firm’s own where names are nothing else, and many firms’ where words follow', () => {
  const vocabulary = counted('quillon', 'quillon', 'summit bakery', 'summit trucking', 'summit bank')
  expect(vocabulary.ownShare(['quillon'])).toBeGreaterThan(2 * vocabulary.ownShare(['summit']))
})

test('words that follow in many names are a firm’s own, and so are places and units', () => {
  const spelt = (last: string) => words(`quillon wireless ${last}`)
  const vocabulary = counted('summit bakery', 'summit trucking', 'summit bank')
  for (const last of ['one', 'two', 'three']) vocabulary.add(spelt(last))
  expect(vocabulary.repeatShare(['quillon'])).toBeGreaterThan(vocabulary.repeatShare(['summit']))
  const before = vocabulary.ownShare(['quillon'])
  vocabulary.add(['quillon', 'warehouse'])
  vocabulary.add(['quillon', 'san', 'antonio'])
  expect(vocabulary.ownShare(['quillon'])).toBe(before)
})

test('a stock stands in for names that an edition lacks, and keeps what is common alone', () => {
  const names = ['summit bakery', 'summit trucking', 'summit bank', 'quillon', 'quillon works']
  const spellings = names.map((name) => ({ firm: words(name), said: words(name) }))
  const stock = Vocabulary.stockOf(spellings, 3)
  expect(stock).toEqual({
    firms: 5,
    having: { 3: 'summit' },
    begun: { 3: 'summit' },
    followed: { 3: 'summit' },
    whole: {},
  })
  const stocked = new Vocabulary(stock)
  stocked.add(['summit', 'bakery'])
  expect(stocked.count('summit')).toBe(3)
  expect(stocked.ownShare(['summit'])).toBeLessThan(stocked.ownShare(['quillon']))
})

test('the stock that is installed knows common words from rare ones', () => {
  const vocabulary = new Vocabulary()
  expect(vocabulary.count('summit')).toBeGreaterThan(50)
  expect(vocabulary.count('quillon')).toBe(0)
  expect(vocabulary.ownShare(['boeing'])).toBeGreaterThan(5 * vocabulary.ownShare(['summit']))
})
