import { expect, test } from 'vitest'
import type { Mail } from '#accounts/mail/mail.ts'
import { PLANS } from '#contract/plans.ts'
import { tellOwners } from './owners.ts'
import { KEPT_MS, sweepEvents } from './sweep.ts'
import { webhookDesk } from './testing/desk.ts'
import { receiver } from './testing/receiver.ts'

test('the owner of a webhook that was switched off is told once, by mail', async () => {
  const { state, hook, happen, process, webhooks, store } = await webhookDesk()
  const there = await receiver(() => 410)
  const [ann, cyd, nobody, well] = [
    await hook({ url: there.url }, 'ann@example.org'),
    await hook({ url: there.url }, 'cyd@example.org'),
    await hook({ url: there.url }),
    await hook({ url: 'http://127.0.0.1:9/' }, 'bob@example.org'),
  ]
  // Whoever only typed an address sends it nothing of their own choice.
  const typed = await store.accounts.create({ plan: 'free', email: 'victim@example.org' })
  const parts = {
    url: there.url,
    description: null,
    events: ['warn.notice.created' as const],
    filter_id: null,
  }
  const made = await webhooks.create(typed.id, parts, PLANS.pro)
  await happen([ann.id, cyd.id, nobody.id, made.webhook.id])
  await process('a').run()
  const mails: Mail[] = []
  let broken = true
  const mailer = {
    async send(mail: Mail) {
      // One server takes no mail, and keeps no other back.
      if (broken && mail.to === 'ann@example.org') throw new Error('no mail today')
      mails.push(mail)
    },
  }
  const failed: string[] = []
  const tell = () => tellOwners({ state, mailer, onFailed: (_, error) => void failed.push(error.message) })
  await tell()
  expect(mails.map(({ to }) => to)).toEqual(['cyd@example.org'])
  expect(failed).toEqual(['no mail today'])
  broken = false
  await tell()
  await tell()
  expect(mails).toHaveLength(2)
  expect(mails[1]).toMatchObject({
    to: 'ann@example.org',
    subject: `Headcount webhook ${ann.id} has been switched off`,
    text: expect.stringContaining('It has answered 410 Gone'),
  })
  expect((await webhooks.get(well.account_id, well.id)).status).toBe('on')
  // Switched on, and off again: that is news.
  await webhooks.change(ann.account_id, ann.id, { paused: false })
  await happen([ann.id])
  await process('a').run()
  await tell()
  expect(mails).toHaveLength(3)
})

test('what was sent is forgotten after thirty days, with its deliveries and tries', async () => {
  const { state, time, hook, happen, process } = await webhookDesk()
  const there = await receiver()
  const { id } = await hook({ url: there.url })
  await happen([id])
  await process('a').run()
  time.ms += KEPT_MS
  const kept = await happen([id])
  await sweepEvents(state, time.ms)
  expect(await state.db.selectFrom('events').selectAll().execute()).toHaveLength(2)
  await sweepEvents(state, time.ms + 1)
  expect(await state.db.selectFrom('deliveries').select('event_id').execute()).toEqual([{ event_id: kept }])
  expect(await state.db.selectFrom('attempts').selectAll().execute()).toEqual([])
})

test('webhooks and what was sent to them go with their account', async () => {
  const { state, store, hook, happen } = await webhookDesk()
  const { id, account_id } = await hook({ url: 'http://127.0.0.1:9/' })
  await happen([id])
  await store.accounts.delete(account_id)
  for (const table of ['webhooks', 'deliveries'] as const)
    expect(await state.db.selectFrom(table).selectAll().execute()).toEqual([])
})
