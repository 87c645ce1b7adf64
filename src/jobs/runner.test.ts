import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { Leases } from '#state/leases.ts'
import { statePlace, testState } from '#state/testing/stores.ts'
import type { Job, JobContext } from './job.ts'
import { JobRunner } from './runner.ts'

/** A promise that the test settles. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

const now = () => Date.parse('2024-06-15T12:00:00Z')

/** Servers on one store, whose clock is in the test's hands; `log` is what jobs did. */
async function servers() {
  const place = await statePlace()
  const time = { ms: now() }
  const clock = (later = 0) => sql<string>`cast(${new Date(time.ms + later).toISOString()} as text)`
  const log: string[] = []
  const errors: string[] = []
  const server = async (jobs: readonly Job[]) => {
    const leases = new Leases(await testState(place), clock)
    const onError = (job: string, { message }: Error) => void errors.push(`${job}: ${message}`)
    const runner = new JobRunner({ jobs, leases, now, onError })
    onTestFinished(() => runner.stop())
    return runner
  }
  const noting = (name: string, parts: Partial<Job> = {}): Job => ({
    name,
    everySeconds: 60,
    run: async () => void log.push(name),
    ...parts,
  })
  return { time, log, errors, server, noting }
}

test('a job is run once in each of its rests, whichever server comes first', async () => {
  const { time, log, server, noting } = await servers()
  const [a, b] = [await server([noting('told')]), await server([noting('told')])]
  expect(await a.once()).toEqual(['told'])
  expect(await b.once()).toEqual([])
  expect(await a.once()).toEqual([])
  time.ms += 60_001
  expect(await b.once()).toEqual(['told'])
  expect(await a.once()).toEqual([])
  expect(log).toEqual(['told', 'told'])
})

test('a shared job is run by every server', async () => {
  const { log, server, noting } = await servers()
  const [a, b] = [
    await server([noting('sent', { shared: true })]),
    await server([noting('sent', { shared: true })]),
  ]
  await Promise.all([a.once(), b.once(), a.once()])
  expect(log).toEqual(['sent', 'sent', 'sent'])
})

test('while one server runs a job no other does, and one that is gone is followed after a minute', async () => {
  const { time, log, server, noting } = await servers()
  const started = deferred<JobContext>()
  const end = deferred<void>()
  const slow = noting('told', {
    async run(context) {
      started.resolve(context)
      await end.promise
    },
  })
  const [a, b] = [await server([slow]), await server([noting('told')])]
  const running = a.once()
  await started.promise
  expect(await b.once()).toEqual([])
  time.ms += 60_001
  expect(await b.once()).toEqual(['told'])
  end.resolve()
  await running
  expect(log).toEqual(['told'])
})

test('what a job throws is told, and keeps no other from running', async () => {
  const { errors, log, server, noting } = await servers()
  const failing = noting('lame', {
    run: async () => {
      throw new Error('no such thing')
    },
  })
  expect(await (await server([failing, noting('well')])).once()).toEqual(['well'])
  expect(errors).toEqual(['lame: no such thing'])
  expect(log).toEqual(['well'])
})

test('begun, jobs go on until they are stopped; what runs is told, ends, and leaves its lease to the others', async () => {
  const { log, server, noting } = await servers()
  const third = deferred<void>()
  let times = 0
  const quick = noting('quick', {
    everySeconds: 0.001,
    shared: true,
    async run() {
      if (++times === 3) third.resolve()
    },
  })
  const told = deferred<void>()
  const waiting = noting('waiting', {
    async run({ signal }) {
      told.resolve()
      if (!signal.aborted) await new Promise((end) => signal.addEventListener('abort', end))
      log.push('stopped')
    },
  })
  const a = await server([quick, waiting])
  a.begin()
  await Promise.all([third.promise, told.promise])
  await a.stop()
  expect(log).toEqual(['stopped'])
  expect(await (await server([noting('waiting')])).once()).toEqual(['waiting'])
})

test('two jobs of one name are refused', async () => {
  const { server, noting } = await servers()
  await expect(server([noting('a'), noting('a')])).rejects.toThrow('two jobs are called "a"')
})
