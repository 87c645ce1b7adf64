/** The guides in docs/adding hold: who follows one to the letter has what it promises, and all tests that it names pass. */
import { spawn } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, follow, stepsOf, testsOf, together } from './guides.ts'

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
  const commands = guides.map(testsOf)
  for (const [i, ofGuide] of commands.entries()) expect(ofGuide.length, names[i]).toBeGreaterThan(0)
  for (const { paths, options } of together(commands.flat())) {
    const { code, output } = await runTests(folder, [...paths, ...options])
    expect(code, output).toBe(0)
    // One that names no tests would go unnoticed beside others.
    for (const path of paths) expect(output, path).toMatch(new RegExp(`✓.* ${path}(?:/\\S+\\.test\\.ts)? `))
  }
}, 300_000)

/** Runs tests of the copy in a process of their own. */
function runTests(cwd: string, paths: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const command = ['node_modules/vitest/vitest.mjs', 'run', ...paths]
    const child = spawn(process.execPath, command, { cwd, env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
