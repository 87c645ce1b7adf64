/** For tests: a newsroom whose accounts are mailed, and processes that send. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { type Mailer, outboxMailer } from '#accounts/mail/mail.ts'
import { AlertQueue } from '#delivery/alerts/queue.ts'
import { AlertSender } from '#delivery/alerts/sender.ts'
import { CriteriaOf } from '#delivery/criteria.ts'
import { clockAt } from '#delivery/webhooks/testing/desk.ts'
import { testFolder } from '#lib/testing/folders.ts'
import type { State } from '#state/state.ts'
import { notices } from '../delivery/what-is-told.ts'
import { modules, newsroom, PUBLIC_URL } from './newsroom.ts'

/** Who is mailed, unless a test says otherwise. */
export const ANN = 'ann@example.org'

/** The desk, by default on a new store. */
export async function mailDesk(parts: { state?: State } = {}) {
  const room = await newsroom(parts)
  const { state, app, clock, feed, editions, links } = room
  const seen = new Set<string>()
  const folder = await testFolder()
  const outbox = outboxMailer({
    folder,
    from: 'Headcount <news@example.org>',
    now: clock.now,
    onWritten() {},
  })
  const errors: string[] = []
  /** One process that sends; `list` is asked what filters match. */
  const process = (name: string, mailer: Mailer = outbox, list = notices(modules.operations)!) => {
    const queue = new AlertQueue(state, name, clockAt(clock))
    const sender = new AlertSender({
      queue,
      feed,
      editions,
      catalogue: modules.catalogue,
      criteria: new CriteriaOf(list),
      mailer,
      links,
      publicUrl: PUBLIC_URL,
      now: clock.now,
      today: () => new Date(clock.ms).toISOString().slice(0, 10),
      onFailed: (message, error) => void errors.push(`${message}: ${error.message}`),
    })
    return { queue, run: (signal = new AbortController().signal) => sender.run(signal) }
  }
  const a = process('a')
  const call = (
    key: string,
    url: string,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET',
    body?: object,
  ) => app.inject({ url, method, headers: { 'x-api-key': key }, ...(body && { payload: body }) })
  return {
    ...room,
    errors,
    process,
    call,
    /** An account with an address of its own, and a key. */
    async reader(email = ANN, plan: 'free' | 'enterprise' = 'enterprise') {
      const { id } = await room.account.accounts.create({ email, plan, confirmed: true })
      return { id, ...(await room.account.keys.create({ account_id: id, name: 'test' })) }
    },
    /** Saves a filter that mails. */
    async save(key: string, filter: object) {
      const saved = await call(key, '/api/filters', 'POST', {
        notify: 'email',
        frequency: 'instant',
        ...filter,
      })
      if (saved.statusCode !== 200) throw new Error(saved.body)
      return saved.json().record as { id: number; name: string }
    },
    /** Sends what is due, and gives the mails that have come since the last time, as a mail program reads them. */
    async mails() {
      const before = new Set(seen)
      await a.run()
      const files = (await readdir(folder)).sort().filter((name) => !before.has(name))
      for (const name of files) seen.add(name)
      return Promise.all(files.map(async (name) => simpleParser(await readFile(join(folder, name)))))
    },
  }
}
