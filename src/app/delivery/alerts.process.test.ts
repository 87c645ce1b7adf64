/** Processes that mail, some of which are killed while they do: nothing is lost, and only what was cut is sent twice. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { afterEach, expect, test } from 'vitest'
import { LEASE_MS } from '#delivery/alerts/queue.ts'
import { endServices } from '#http/testing/service.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { bundle, ENGINE, type Helper, startHelper, statePlace, testState } from '#state/testing/stores.ts'
import { mailDesk } from '../testing/mail-desk.ts'
import { listed } from '../testing/newsroom.ts'

afterEach(endServices)

const FILTERS = 40

/** Filters that are due a mail each, and processes that mail. */
async function post() {
  const place = await statePlace()
  const desk = await mailDesk({ state: await testState(place) })
  const script = await bundle('src/app/testing/mailing-process.ts')
  const { key } = await desk.reader()
  await desk.publish({ or: [listed('Birch Foods')] })
  for (let i = 0; i < FILTERS; i++)
    await desk.save(key, { name: `of ${i}`, criteria: { state: 'OR', min_employees: 1 } })
  await desk.publish({ or: [listed('Birch Foods'), listed('Cedar Works')] })
  const folder = await testFolder()
  const today = new Date(desk.clock.ms).toISOString().slice(0, 10)
  return {
    /** One whose clock is ahead by so many leases. */
    async process(leases = 0): Promise<Helper> {
      const ahead = String(leases * (LEASE_MS + 1))
      const helper = startHelper(script, [place, desk.dataDir, folder, today, ahead])
      expect(await helper.line()).toBe('ready')
      return helper
    },
    /** Subjects and ids of what was mailed. */
    async mails() {
      const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
      const read = await Promise.all(
        files.map(async (name) => simpleParser(await readFile(join(folder, name)))),
      )
      return read.map(({ subject, messageId }) => ({ subject: subject!, messageId: messageId! }))
    },
  }
}

const all = Array.from({ length: FILTERS }, (_, i) => `1 new: of ${i}`).sort()

test('two processes mail each filter once for an edition, while both live', async () => {
  const { process, mails } = await post()
  const helpers = await Promise.all([process(), process()])
  for (const helper of helpers) helper.say('go')
  for (const helper of helpers) expect(await helper.ended).toBe(0)
  expect((await mails()).map(({ subject }) => subject).sort()).toEqual(all)
}, 120_000)

test('a process that is killed while it mails loses nothing; what it had sent comes again under the same id', async () => {
  const { process, mails } = await post()
  // What a kill can cut is the same on a server, and each process takes seconds to start.
  const kills = ENGINE === 'sqlite' ? 5 : 3
  for (let kill = 0; kill < kills; kill++) {
    const helper = await process(kill)
    helper.say('go')
    // From before the first mail to behind the twelfth, at once or a moment later.
    for (let mail = 0; mail < (kill * 7) % 13; mail++) expect(await helper.line()).toBe('mailed')
    setTimeout(() => helper.process.kill('SIGKILL'), kill % 4)
    expect(await helper.ended).toBeNull()
  }
  const last = await process(kills)
  last.say('go')
  expect(await last.ended).toBe(0)
  const sent = await mails()
  expect([...new Set(sent.map(({ subject }) => subject))].sort()).toEqual(all)
  // One mail of each killed process at most was out and not yet noted.
  expect(sent.length).toBeLessThanOrEqual(FILTERS + kills)
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(FILTERS)
}, 180_000)
