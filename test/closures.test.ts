/** Answering reaches no reading: what a process that serves must load, seen in the imports of its files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closureOf, linesOf, sourceFiles, wayTo } from './closures.ts'

/** Folders in which publishers' bytes are fetched, parsed and staged. */
const READING = /(^|\/)(ingest|sources|readers|importers|read|staging|cells)\//

/** Files that declare a route, by its path. */
const operations = sourceFiles().flatMap((file) => {
  const path = /\b(?:endpoint|download|read|command|file|page)\(\{[^}]*?\bpath: '(\/[^']*)'/.exec(
    readFileSync(join('src', file), 'utf8'),
  )?.[1]
  return path === undefined ? [] : [{ file, path, closure: closureOf(file) }]
})

const reading = (closure: ReadonlyMap<string, string | null>) =>
  [...closure.keys()].filter((file) => READING.test(file)).map((file) => wayTo(file, closure))

test('no operation loads a file that reads what publishers publish', () => {
  expect(operations.length).toBeGreaterThan(60)
  const largest = operations.toSorted((a, b) => b.closure.size - a.closure.size)
  const lines = largest.map(({ path, closure }) => {
    const figures = [closure.size, linesOf(closure.keys())].map((figure) => String(figure).padStart(6))
    return `${figures.join('')}  ${path}`
  })
  console.log(` files lines  loaded with\n${lines.join('\n')}`)
  expect(operations.flatMap(({ closure }) => reading(closure))).toEqual([])
})

test('the list of notices loads 40 files at most', () => {
  const records = operations.find(({ path }) => path === '/api/records')
  expect([...records!.closure.keys()].length).toBeLessThanOrEqual(40)
})

test('a process that serves loads no parser before it has to make a sample', () => {
  const closure = new Map([...closureOf('cli/serve.ts'), ...closureOf('app/open.ts')])
  console.log(`serving loads ${closure.size} files, ${linesOf(closure.keys())} lines`)
  // Two refreshes must not run at once: whoever serves asks whether one does.
  const locked = new Set(['ingest/lock.ts'])
  expect(reading(closure).filter((way) => !locked.has(way.split(' > ').at(-1)!))).toEqual([])
})

/** Files that load an HTTP client, or its cookies: not those that name types of theirs. */
const CLIENTS = sourceFiles().filter((file) =>
  [...readFileSync(join('src', file), 'utf8').matchAll(/^import (.*) from '(?:undici|tough-cookie)'/gm)].some(
    ([, names]) => !/^type |^\{(?: *type \w+,?)+ *\}$/.test(names!),
  ),
)

test('nobody loads an HTTP client who asks nothing of the web', () => {
  expect(CLIENTS).toContain('ingest/fetch/exchange.ts')
  expect(CLIENTS).toContain('delivery/webhooks/send.ts')
  for (const program of ['cli/serve.ts', 'app/open.ts', 'cli/refresh.ts', 'app/refresh/refresh.ts']) {
    const closure = closureOf(program)
    expect(CLIENTS.filter((file) => closure.has(file)).map((file) => wayTo(file, closure))).toEqual([])
  }
})

test('the process that reads loads the datasets, and nothing of what else the service is made of', () => {
  const closure = closureOf('cli/read-apart.ts')
  expect([...closure.keys()]).toContain('datasets.ts')
  for (const file of ['registry.ts', 'app.ts', ...CLIENTS]) expect([...closure.keys()]).not.toContain(file)
})
