/** Mails of saved filters, read back by a parser: who is told of what and when, and how it is ended. */
import type { ParsedMail } from 'mailparser'
import { afterEach, expect, test } from 'vitest'
import { type Mail, MailUnavailable } from '#accounts/mail/mail.ts'
import { endServices } from '#http/testing/service.ts'
import { ANN, mailDesk } from '../testing/mail-desk.ts'
import { listed, modules, PUBLIC_URL } from '../testing/newsroom.ts'
import { notices } from './what-is-told.ts'

afterEach(endServices)

const HOUR_MS = 3_600_000
const large = { name: 'large', criteria: { state: 'OR', min_employees: 100 } }
const birch = listed('Birch Foods')
const cedar = listed('Cedar Works', { employees_affected: 1200, county: 'Deschutes County' })
const small = listed('Fir Paper', { employees_affected: 7 })

/** A header as it was sent; the parser puts those of lists together. */
const headerOf = ({ headerLines }: ParsedMail, name: string) =>
  headerLines
    .find(({ key }) => key === name)
    ?.line.replace(/\r?\n\s+/g, ' ')
    .replace(/^[^:]+: */, '')

/** The link that ends a mail. */
const stopOf = (mail: ParsedMail) =>
  /^<([^>]+)>$/.exec(headerOf(mail, 'list-unsubscribe')!)![1]!.slice(PUBLIC_URL.length)

test('what is new, amended and gone of a filter comes in one mail, each notice with all that matters', async () => {
  const desk = await mailDesk()
  const { key } = await desk.reader()
  await desk.publish({ or: [birch, listed('Alder Mills')] })
  const { id } = await desk.save(key, large)
  expect(await desk.mails()).toEqual([])
  const amended = listed('Birch Foods', { employees_affected: 140 })
  const edition = await desk.publish({ or: [amended, cedar, small] })
  const [mail, ...others] = await desk.mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    subject: '1 new, 1 amended, 1 no longer listed: large',
    from: { text: '"Headcount" <news@example.org>' },
  })
  expect(mail!.to).toMatchObject({ text: ANN })
  const record = (await desk.ask('/api/records?company=cedar')).json().records[0]
  for (const part of [
    'NEW',
    'Cedar Works',
    'Place: Bend, Deschutes County, OR',
    'Workers: 1,200',
    'Notice: 2024-05-20',
    'Layoff: from 2024-07-20',
    'Source: https://example.org/warn/Cedar%20Works',
    `Details: ${PUBLIC_URL}/notices/${record.id}`,
    'Changed: employees affected: 100, now 140',
    'NO LONGER LISTED BY THE STATE',
    `All that match: ${PUBLIC_URL}/layoffs?state=OR&min_employees=100`,
  ])
    expect(mail!.text).toContain(part)
  const html = String(mail!.html)
  expect(html).toContain('<strong>Cedar Works</strong>')
  expect(html).toContain('<a href="https://example.org/warn/Cedar%20Works">Source</a>')
  expect(`${mail!.text} ${html}`).not.toContain('Fir Paper')
  expect(headerOf(mail!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(stopOf(mail!)).toMatch(new RegExp(`^/alerts/${id}/stop\\?token=`))
  expect(headerOf(mail!, 'list-id')).toBe(`<filter-${id}.alerts.headcount.example.org>`)
  expect(headerOf(mail!, 'auto-submitted')).toBe('auto-generated')
  expect(mail!.messageId).toBe(`<alert-${id}-${edition.id}@headcount.example.org>`)
  // Once, and of an edition that says nothing of it, nothing.
  expect(await desk.mails()).toEqual([])
  await desk.publish({ or: [amended, cedar, small, listed('Hazel Energy', { employees_affected: 3 })] })
  expect(await desk.mails()).toEqual([])
})

test('digests come at seven where the account is, of all editions since the last, and none when there is nothing', async () => {
  const desk = await mailDesk()
  const { key } = await desk.reader()
  const at = async (patch: object) => (await desk.call(key, '/api/alerts', 'PATCH', patch)).json()
  expect(await at({ time_zone: 'europe/paris' })).toEqual({
    email: ANN,
    email_confirmed: true,
    time_zone: 'Europe/Paris',
    digests_at: '07:00',
  })
  await desk.save(key, { ...large, name: 'by day', frequency: 'daily' })
  await desk.save(key, { ...large, name: 'by week', frequency: 'weekly' })
  // Saturday, 1 June, at three in the morning.
  await desk.publish({ or: [birch] })
  desk.clock.ms += 2 * HOUR_MS
  expect(await desk.mails()).toEqual([])
  const two = [birch, cedar]
  await desk.publish({ or: two })
  desk.clock.ms = Date.parse('2024-06-02T04:59:00Z')
  expect(await desk.mails()).toEqual([])
  desk.clock.ms = Date.parse('2024-06-02T05:00:00Z')
  expect((await desk.mails()).map(({ subject }) => subject)).toEqual(['1 new: by day'])
  desk.clock.ms = Date.parse('2024-06-03T04:00:00Z')
  const three = [birch, { ...cedar, employees_affected: 1300 }, listed('Alder Mills')]
  desk.clock.ms -= 24 * HOUR_MS
  await desk.publish({ or: three })
  desk.clock.ms = Date.parse('2024-06-03T05:00:00Z')
  const subjects = (await desk.mails()).map(({ subject }) => subject).sort()
  // To the reader by the week, Cedar Works is new, however it has changed since.
  expect(subjects).toEqual(['1 new, 1 amended: by day', '2 new: by week'])
  for (const day of [4, 5, 10]) {
    desk.clock.ms = Date.parse(`2024-06-${String(day).padStart(2, '0')}T05:00:00Z`)
    expect(await desk.mails()).toEqual([])
  }
  expect((await desk.call(key, '/api/alerts', 'PATCH', { time_zone: 'Paris' })).json()).toMatchObject({
    status: 422,
    errors: [{ loc: ['body', 'time_zone'] }],
  })
})

test('one click ends the mails of a filter, without cookies; a look at the page changes nothing', async () => {
  const desk = await mailDesk()
  const { key } = await desk.reader()
  await desk.publish({ or: [birch] })
  const { id } = await desk.save(key, large)
  const { id: other } = await desk.save(key, { ...large, name: 'other' })
  await desk.publish({ or: [birch, cedar] })
  const mails = await desk.mails()
  expect(mails).toHaveLength(2)
  const link = stopOf(mails.find(({ subject }) => subject!.endsWith('large'))!)
  const notify = async (filter: number) => {
    const { records } = (await desk.call(key, '/api/filters')).json()
    return records.find((each: { id: number }) => each.id === filter).notify
  }
  for (let look = 0; look < 2; look++) {
    const page = await desk.app.inject({ url: link })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([
      200,
      expect.stringContaining('no-store'),
    ])
    expect(page.body).toContain(`<form method="post" action="${link}">`)
    expect(await notify(id)).toBe('email')
  }
  const post = (url: string, type: string, payload: string) =>
    desk.app.inject({ url, method: 'POST', payload, headers: { 'content-type': type } })
  const FORM = 'application/x-www-form-urlencoded'
  for (const wrong of [
    link.replace(/.$/, ''),
    link.replace(String(id), String(other)),
    `/alerts/${id}/stop`,
  ]) {
    expect((await post(wrong, FORM, 'List-Unsubscribe=One-Click')).json()).toMatchObject({ status: 404 })
  }
  expect(await notify(id)).toBe('email')
  // As mail programs send it: no redirect, however often, in either form.
  const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  for (const [type, body] of [
    [FORM, 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', parts],
  ] as const) {
    const ended = await post(link, type, body)
    expect([ended.statusCode, ended.json()]).toEqual([200, { stopped: true, one_click: true }])
    expect([await notify(id), await notify(other)]).toEqual(['none', 'email'])
  }
  // The button leads on to a page.
  const pressed = await post(link, FORM, '')
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/alerts/stopped'])
  expect((await desk.app.inject({ url: '/alerts/stopped' })).body).toContain('have ended')
  await desk.publish({ or: [birch, { ...cedar, employees_affected: 1300 }] })
  expect((await desk.mails()).map(({ subject }) => subject)).toEqual(['1 amended: other'])
  // A filter that is deleted has nothing to end.
  await desk.call(key, `/api/filters/${id}`, 'DELETE')
  expect((await post(link, FORM, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
})

test('a filter is paused and goes on from then; what it says of mails stands in it', async () => {
  const desk = await mailDesk()
  const { key } = await desk.reader()
  await desk.publish({ or: [birch] })
  const saved = (await desk.call(key, '/api/filters', 'POST', large)).json().record
  expect(saved).toMatchObject({ notify: 'none', frequency: 'daily', paused: false })
  const change = async (body: object) =>
    (await desk.call(key, `/api/filters/${saved.id}`, 'PATCH', body)).json().record
  expect(await change({ notify: 'email', frequency: 'instant' })).toMatchObject({
    notify: 'email',
    frequency: 'instant',
  })
  await desk.publish({ or: [birch, cedar] })
  expect(await desk.mails()).toHaveLength(1)
  expect(await change({ paused: true })).toMatchObject({ paused: true, notify: 'email' })
  await desk.publish({ or: [birch, cedar, listed('Alder Mills')] })
  expect(await desk.mails()).toEqual([])
  desk.clock.ms += 1000
  await change({ paused: false })
  expect(await desk.mails()).toEqual([])
  await desk.publish({ or: [birch, cedar, listed('Alder Mills'), listed('Gum Software')] })
  expect((await desk.mails()).map(({ text }) => /Gum|Alder/.exec(text!)![0])).toEqual(['Gum'])
  await change({ notify: 'webhook' })
  await desk.publish({ or: [birch, cedar, listed('Alder Mills')] })
  expect(await desk.mails()).toEqual([])
})

test('mails go to addresses that are known to be the account’s, and tell what its plan shows', async () => {
  const desk = await mailDesk()
  const { account_id, key: unnamed } = await desk.key('free')
  const refused = await desk.call(unnamed, '/api/filters', 'POST', { ...large, notify: 'email' })
  expect(refused.json()).toMatchObject({ status: 403, code: 'email_unconfirmed' })
  expect((await desk.call(unnamed, '/api/filters')).json().count).toBe(0)
  expect((await desk.call(unnamed, '/api/alerts')).json()).toMatchObject({
    email: null,
    email_confirmed: false,
  })
  const plain = (await desk.call(unnamed, '/api/filters', 'POST', large)).json().record
  for (const body of [{ notify: 'email' }, { frequency: 'hourly' }, { notify: 'fax' }, { paused: 'yes' }])
    expect((await desk.call(unnamed, `/api/filters/${plain.id}`, 'PATCH', body)).statusCode).toBeGreaterThan(
      400,
    )
  expect(account_id).not.toBe('')
  const { key } = await desk.reader(ANN, 'free')
  await desk.publish({ or: [birch] })
  await desk.save(key, large)
  const old = listed('Alder Mills', { notice_date: '2023-09-20', effective_date: '2023-11-20' })
  await desk.publish({ or: [birch, cedar, old] })
  const [mail] = await desk.mails()
  expect(mail!.subject).toBe('1 new: large')
  expect(mail!.text).not.toContain('Alder')
})

test('of many filters each is mailed once by one of two processes, and by the other where one is gone', async () => {
  const desk = await mailDesk()
  const { key } = await desk.reader()
  const FILTERS = 60
  await desk.publish({ or: [birch] })
  for (let i = 0; i < FILTERS; i++) await desk.save(key, { ...large, name: `of ${i}` })
  const edition = await desk.publish({ or: [birch, cedar] })
  const sent: Mail[] = []
  const mailer = { send: async (mail: Mail) => void sent.push(mail) }
  // One that dies holds what it has claimed.
  const gone = desk.process('gone', mailer)
  const held = await gone.queue.claim(edition.id)
  expect(held).toHaveLength(10)
  await Promise.all(['b', 'c'].map((name) => desk.process(name, mailer).run()))
  expect(sent).toHaveLength(FILTERS - held.length)
  desk.clock.ms += HOUR_MS
  await Promise.all(['b', 'c'].map((name) => desk.process(name, mailer).run()))
  expect(new Set(sent.map(({ subject }) => subject)).size).toBe(FILTERS)
  expect(sent).toHaveLength(FILTERS)
  // Waking up late, it settles nothing.
  const [late] = held
  await gone.queue.settle(late!, { told_edition: '', due_at: 0, failures: 9, sent: false })
  expect(await gone.queue.claim(edition.id)).toEqual([])
})

test('while no mail can be sent nothing is lost, and it is tried again by and by', async () => {
  const desk = await mailDesk()
  const { key } = await desk.reader()
  await desk.publish({ or: [birch] })
  await desk.save(key, large)
  await desk.publish({ or: [birch, cedar] })
  let tries = 0
  const down = desk.process('down', {
    async send() {
      tries++
      throw new MailUnavailable('the mail server did not take the mail')
    },
  })
  for (const minutes of [0, 0.5, 1, 3, 5]) {
    desk.clock.ms += minutes * 60_000
    await down.run()
  }
  expect([tries, desk.errors.length]).toEqual([3, 3])
  const dayLater = [birch, cedar, listed('Alder Mills')]
  await desk.publish({ or: dayLater })
  expect((await desk.mails()).map(({ subject }) => subject)).toEqual(['2 new: large'])
})

test('a filter that cannot be asked for the moment keeps no other from being mailed, and is mailed later', async () => {
  const desk = await mailDesk()
  const { key } = await desk.reader()
  await desk.publish({ or: [birch] })
  for (const name of ['first', 'slow', 'last']) {
    const criteria = { state: 'OR', ...(name === 'slow' && { company: 'cedar' }) }
    await desk.save(key, { name, criteria })
  }
  await desk.publish({ or: [birch, cedar] })
  const sent: string[] = []
  const mailer = { send: async ({ subject }: Mail) => void sent.push(subject) }
  const list = notices(modules.operations)!
  const busy: typeof list = {
    ...list,
    async run(context, query) {
      if ('company' in query && query.company) throw new Error('the query was interrupted')
      return list.run(context, query)
    },
  }
  const tired = desk.process('tired', mailer, busy)
  await tired.run()
  expect(sent.sort()).toEqual(['1 new: first', '1 new: last'])
  expect(desk.errors).toEqual([expect.stringContaining('the query was interrupted')])
  await tired.run()
  desk.clock.ms += 2 * 60_000
  await desk.process('well', mailer).run()
  expect(sent.sort()).toEqual(['1 new: first', '1 new: last', '1 new: slow'])
})

test('after a rollback nobody is mailed what they had, and later news comes', async () => {
  const desk = await mailDesk()
  const { key } = await desk.reader()
  const first = await desk.publish({ or: [birch] })
  await desk.save(key, large)
  await desk.publish({ or: [birch, cedar] })
  expect(await desk.mails()).toHaveLength(1)
  await desk.store.use(first.id)
  await desk.editions.check()
  expect(await desk.mails()).toEqual([])
  await desk.publish({ or: [birch, cedar, listed('Alder Mills')] })
  expect((await desk.mails()).map(({ subject }) => subject)).toEqual(['1 new: large'])
})
