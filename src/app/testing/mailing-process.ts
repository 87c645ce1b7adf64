/**
 * For tests: a process that mails what filters are to be told of the edition of a data folder, into a folder, when it is
 * told to. Its clock is `ahead` by so many milliseconds. It says each mail, and ends when nothing is due any more.
 */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { outboxMailer } from '#accounts/mail/mail.ts'
import { EditionChanges } from '#changes/feed.ts'
import { AlertQueue } from '#delivery/alerts/queue.ts'
import { AlertSender } from '#delivery/alerts/sender.ts'
import { StopLinks } from '#delivery/alerts/stop-link.ts'
import { CriteriaOf } from '#delivery/criteria.ts'
import { openState } from '#state/state.ts'
import { FollowingEditions } from '#storage/editions/serving.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { readConfig } from '../../config.ts'
import { registry } from '../../registry.ts'
import { notices } from '../delivery/what-is-told.ts'

const [place = '', dataDir = '', folder = '', today = '', ahead = '0'] = process.argv.slice(2)
const publicUrl = 'https://headcount.example.org'
const { catalogue, operations } = registry(readConfig({}))
const state = await openState(place)
const editions = new FollowingEditions(new EditionStore(dataDir), { connections: 2, threads: 1 })
await editions.check()
const now = () => Date.parse(`${today}T12:00:00Z`) + Number(ahead)
const sender = new AlertSender({
  queue: new AlertQueue(state, randomUUID(), (later = 0) => state.clock(later + Number(ahead))),
  feed: new EditionChanges(editions),
  editions,
  catalogue,
  criteria: new CriteriaOf(notices(operations)!),
  mailer: outboxMailer({
    folder,
    from: 'Headcount <news@example.org>',
    now: Date.now,
    onWritten: () => void process.stdout.write('mailed\n'),
  }),
  links: new StopLinks(publicUrl, 'a secret of tests, 32 characters or more'),
  publicUrl,
  now,
  today: () => today,
  onFailed: (message, error) => void process.stderr.write(`${message}: ${error.message}\n`),
})
const lines = createInterface({ input: process.stdin })
lines.once('line', async () => {
  await sender.run(new AbortController().signal)
  process.stdout.write('done\n')
  await editions.close()
  await state.close()
  lines.close()
})
process.stdout.write('ready\n')
