/** What datasets say of themselves, held against the code that they name. */
import { expect, test } from 'vitest'
import { wordOf } from '#contract/dataset.ts'
import { PLAN_NAMES } from '#contract/plans.ts'
import { isFiles } from '#ingest/refresh.ts'
import { readConfig } from '../src/config.ts'
import { registry } from '../src/registry.ts'

const { datasets, catalogue } = registry(readConfig({}))

test.each(datasets.map((each) => [each.slug, each] as const))(
  '%s is read under its own name',
  async (slug, each) => {
    const ingest = await each.ingest()
    expect([ingest.name, isFiles(ingest)]).toEqual([slug, each.files])
    const words = isFiles(ingest) ? [ingest.word] : ingest.sources.map(({ id }) => id.split('/')[0])
    expect(new Set(words)).toEqual(new Set([wordOf(each)]))
  },
)

test('no two datasets share a name or a table', () => {
  const names = datasets.flatMap((each) => [...new Set([each.slug, wordOf(each)])])
  const tables = datasets.flatMap((each) => each.tables.map(({ name }) => name))
  for (const list of [names, tables]) expect(list.filter((name, i) => list.indexOf(name) !== i)).toEqual([])
})

test('the plans hold the datasets that the interface promises', () => {
  const held = Object.fromEntries(PLAN_NAMES.map((name) => [name, catalogue.heldBy({ name })]))
  const starter = ['warn', 'h1b', 'lca', 'dol_claims', 'jolts']
  const all = [...starter, 'sec', 'bankruptcy']
  expect([held.anonymous, held.free]).toEqual([['warn'], ['warn']])
  for (const [names, promised] of [
    [['starter'], starter],
    [['pro', 'investor', 'enterprise'], all],
  ])
    for (const name of names!) expect(held[name]).toEqual(expect.arrayContaining(promised!))
})
