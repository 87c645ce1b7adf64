/** Who has the same sources has the same release, and answers the same question about the same data with the same tag. */
import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copySample, SAMPLE_DAY } from './sample-data.ts'
import { serve, temporaryFolder } from './service.ts'

const runProgram = promisify(execFile)

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let checkouts: string[]

beforeAll(async () => {
  folder = await temporaryFolder()
  checkouts = await Promise.all(['one', 'two'].map((name) => checkOut(join(folder.path, name))))
}, 120_000)

afterAll(() => folder.remove())

/** The project in another folder, without what no bundle takes in. */
async function checkOut(path: string): Promise<string> {
  await mkdir(path)
  const filter = (file: string) => !/\.test\.ts$|\/(fixtures|labelled)$/.test(file)
  for (const name of ['src', 'bin', 'package.json', 'package-lock.json'])
    await cp(name, join(path, name), { recursive: true, filter })
  await symlink(resolve('node_modules'), join(path, 'node_modules'))
  return path
}

const builds = (checkout: string) => readdir(join(checkout, 'dist'))

const build = (checkout: string) =>
  runProgram(
    process.execPath,
    ['--input-type=module', '-e', "await (await import('./bin/build.mjs')).build('src/main.ts')"],
    { cwd: checkout },
  )

test('a build is named by what the sources hold: not by their folder, times, tests or benches', async () => {
  const [one, two] = checkouts as [string, string]
  // Of two that start at once both may build, and one of them is left.
  await Promise.all([build(one), build(one)])
  const [built, ...more] = await builds(one)
  expect([built, more]).toEqual([expect.stringMatching(/^src-main-[0-9a-f]{16}$/), []])
  await utimes(join(two, 'src/config.ts'), 1, 1)
  await writeFile(join(two, 'src/config.test.ts'), '// another test')
  await build(two)
  expect(await builds(two)).toEqual([built])
  await writeFile(join(two, 'src/datasets/warn/README.md'), 'Other words')
  await build(two)
  expect(await builds(two)).toEqual([built])
}, 120_000)

test('two checkouts give the same tag for the same question about the same edition, and another for other news', async () => {
  const data = join(folder.path, 'data')
  await copySample(data)
  const settings = { AS_OF: SAMPLE_DAY, LOG_LEVEL: 'info' }
  const tagsOf = async (checkout: string, DATA_DIR: string, more = {}) => {
    const server = await serve({ ...settings, DATA_DIR, ...more }, { checkout })
    const paths = ['/api/records?limit=5', '/api/stats', '/api/trends']
    const answers = await Promise.all(paths.map((path) => fetch(server.base + path)))
    expect(await server.stop()).toBe(0)
    return answers.map(({ headers }) => headers.get('etag'))
  }
  const [one, two] = checkouts as [string, string]
  const tagsOfBoth = async () => ({
    tags: await tagsOf(one, data),
    others: await tagsOf(two, `${data}-copy`),
  })
  await cp(data, `${data}-copy`, { recursive: true })
  let { tags, others } = await tagsOfBoth()
  // An answer that is given anew every minute has a tag for each minute, which may have ended between the two.
  if (String(tags) !== String(others)) ({ tags, others } = await tagsOfBoth())
  expect(tags).toEqual(tags.map(() => expect.stringMatching(/^W\/".{22}"$/)))
  expect(others).toEqual(tags)
  // It adds articles to answers about companies.
  expect(await tagsOf(two, `${data}-copy`, { NEWS: 'gdelt' })).not.toEqual(tags)
}, 120_000)
