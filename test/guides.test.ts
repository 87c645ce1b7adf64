/** The guides in docs/adding hold: who follows one to the letter has what it promises, and all tests that it names pass. */
import { spawn } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, follow, stepsOf, testsOf } from './guides.ts'

let folder: string
beforeAll(async () => {
  folder = await copyProject()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a state, an endpoint and a dataset are added by their guides, and their tests pass', async () => {
  const names = (await readdir('docs/adding')).sort()
  const guides = await Promise.all(names.map((name) => readFile(`docs/adding/${name}`, 'utf8')))
  for (const [i, guide] of guides.entries()) {
    const steps = stepsOf(guide)
    expect(steps.length, names[i]).toBeGreaterThan(2)
    for (const step of steps) await follow(step, folder)
  }
  for (const [i, guide] of guides.entries()) {
    const commands = testsOf(guide)
    expect(commands.length, names[i]).toBeGreaterThan(0)
    for (const command of commands) {
      const { code, output } = await runTests(folder, command)
      expect(code, output).toBe(0)
    }
  }
}, 300_000)

/** Runs tests of the copy in a process of their own. */
function runTests(cwd: string, paths: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...paths], { cwd })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
