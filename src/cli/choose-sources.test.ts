import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { datasetsOf } from '../datasets.ts'
import { chooseSources } from './choose-sources.ts'

const datasets = datasetsOf(readConfig({}))
const choose = (...words: string[]) => {
  const { datasets: chosen, only } = chooseSources(words, datasets)
  return [chosen.map(({ slug }) => slug), only && [...only].sort()]
}

test('datasets are meant by their names or words, all by nothing', () => {
  expect(choose()).toEqual([datasets.map(({ slug }) => slug), undefined])
  expect(choose('claims', 'warn')).toEqual([['warn', 'dol_claims'], undefined])
})

test('sources are meant by their ids, and with them their datasets', () => {
  expect(choose('warn/wa', 'warn/or')).toEqual([['warn'], ['warn/or', 'warn/wa']])
})

test('a dataset beside a source is meant whole', () => {
  const [slugs, only] = choose('sec', 'warn/or')
  expect(slugs).toEqual(['warn', 'sec'])
  expect(only).toContain('sec/current')
  expect((only as string[]).filter((id) => id.startsWith('warn/'))).toEqual(['warn/or'])
})

test('a word that means nothing is told with the nearest', () => {
  expect(() => choose('warn/0r')).toThrow('there is no dataset or source "warn/0r", did you mean "warn/or"?')
  expect(() => choose('xxxxxxxxxxxxxxx')).toThrow(
    'datasets are warn, h1b, lca, claims, jolts, sec, bankruptcy',
  )
})
