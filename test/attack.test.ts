/** The script that operators run against their own service, against one with invented records. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { publishSample } from './sample-service.ts'

const attack = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['bin/attack.mjs', ...words]).catch((error) => error)

test('hundreds of bad requests find no fault, and a service that is none is told', async () => {
  const sample = await publishSample()
  const { app, close } = await sample.serve({ settings: { ACCESS: 'open', LOG_LEVEL: 'silent' } })
  try {
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    const { stdout } = await attack(base, '300')
    expect(stdout).toMatch(/^313 bad requests in \d+ s: \d+ × 200, .*\d+ × 422/)
    expect(stdout).toMatch(/\n0 faults\n$/)
    expect((await attack(`${base}/nowhere`.replace(/:\d+/, ':1'), '1')).code).not.toBe(0)
  } finally {
    await close()
    await sample.remove()
  }
}, 180_000)

test('without an address it says how it is used', async () => {
  expect(await attack()).toMatchObject({ code: 2, stderr: expect.stringContaining('usage: npm run attack') })
})
