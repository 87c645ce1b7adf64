/** Messages to people of the talent directory, read back as their mail programs read them. */
import { afterEach, expect, test } from 'vitest'
import { PLANS } from '#contract/plans.ts'
import { endServices } from '#http/testing/service.ts'
import { ANN_HIDDEN, DAY_MS, HOME, HOUR_MS, MESSAGE, talentDesk, tokenIn } from '../testing/talent-desk.ts'

afterEach(endServices)

test('a message is mailed with answers to the account’s address, and tells its sender nothing', async () => {
  const desk = await talentDesk()
  const { key, email } = await desk.recruiter()
  const { id } = await desk.listed()
  const message = 'Dear Ann,\r\n\r\nwe look for a <b>process engineer</b> & more.\n-- \nHeadcount: click here'
  const answer = await desk.contact(key, id, { company: 'Birch & Sons', name: 'Rita Rook', message })
  expect([answer.statusCode, answer.json()]).toEqual([
    202,
    { sent: true, message_id: expect.stringMatching(/^msg_[0-9A-Za-z]{14}$/) },
  ])
  expect(answer.body).not.toMatch(ANN_HIDDEN)
  const mail = await desk.mail()
  expect(mail.to).toMatchObject({ value: [{ address: 'ann.quill@example.org' }] })
  expect(mail.replyTo).toMatchObject({ value: [{ address: email }] })
  expect(mail.from?.text).not.toContain(email)
  expect(mail.subject).toBe('Headcount talent directory: a message from Birch & Sons')
  expect(mail.html).toBe(false)
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  const list = mail.headers.get('list') as unknown as Record<string, { url?: string; name?: string }>
  expect(list.unsubscribe?.url).toBe(`${HOME}/talent/stop?token=${tokenIn(mail, 'stop')}`)
  expect(mail.headerLines.find(({ key: name }) => name === 'list-unsubscribe-post')?.line).toBe(
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  )
  expect(mail.text).toContain('From: Rita Rook, Birch & Sons')
  // All of the sender's lines are marked, so that none is taken for ours.
  const theirs =
    '> Dear Ann,\n>\n> we look for a <b>process engineer</b> & more.\n> --\n> Headcount: click here\n'
  expect(mail.text).toContain(theirs)
  expect(mail.text!.replace(theirs, '')).not.toContain('click here')
  expect(tokenIn(mail, 'report')).toBe(tokenIn(mail, 'stop'))
})

test('what cannot be sent is told, and nothing is', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter('enterprise')
  const { id } = await desk.listed()
  for (const [parts, at] of [
    [{ company: undefined }, 'company'],
    [{ company: ' x ' }, 'company'],
    [{ company: 'x'.repeat(101) }, 'company'],
    [{ company: 'Birch\r\nBcc: all@example.org' }, 'company'],
    [{ company: 'Birch\u2028Sons' }, 'company'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ message: 'too short' }, 'message'],
    [{ message: ' '.repeat(50) }, 'message'],
    [{ message: 'x'.repeat(4001) }, 'message'],
    [{ message: `${MESSAGE.message}\u202Eelbisivni` }, 'message'],
    [{ message: `${MESSAGE.message}\u0007` }, 'message'],
    [{ message: 7 }, 'message'],
    [{ subject: 'Hello' }, 'subject'],
    [{ reply_to: 'eve@example.org' }, 'reply_to'],
  ] as const) {
    const refused = await desk.contact(key, id, { ...MESSAGE, ...parts })
    const about = JSON.stringify(parts)
    expect(refused.statusCode, about).toBe(422)
    expect(refused.json().errors[0].loc.join('.'), about).toBe(`body.${at}`)
  }
  expect(await desk.mails()).toEqual([])
  expect(await desk.state.db.selectFrom('talent_contacts').selectAll().execute()).toEqual([])
})

test('an id that nobody has, of nobody confirmed, or of somebody gone is not found', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter()
  const { id, token } = await desk.listed()
  await desk.register({ email: 'bo@example.org' })
  await desk.mails()
  const held = await desk.state.db.selectFrom('talent_profiles').select('id').execute()
  const unconfirmed = held.find((row) => row.id !== id)!.id
  for (const wrong of ['tal_nobody', unconfirmed, id.toLowerCase()]) {
    const answer = await desk.contact(key, wrong)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    expect(answer.json().detail).toBe('There is nobody of that id in the talent directory')
  }
  await desk.ask('/talent/api/erase', { form: { token } })
  expect((await desk.contact(key, id)).statusCode).toBe(404)
  expect(await desk.mails()).toEqual([])
})

test('who has no confirmed e-mail cannot write, since no answer would reach them', async () => {
  const desk = await talentDesk()
  const { id } = await desk.listed()
  for (const email of [undefined, 'sly@example.org']) {
    const account = await desk.store.accounts.create({ plan: 'pro', email })
    const { key } = await desk.store.keys.create({ account_id: account.id, name: 'test' })
    const answer = await desk.contact(key, id)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'email_unconfirmed'])
  }
  expect(await desk.mails()).toEqual([])
})

test('ten messages a day, however many are sent at once; an inbox takes five an hour of all senders', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter()
  expect(PLANS.starter.talentContactsPerDay).toBe(10)
  const people = []
  for (let i = 0; i < 12; i++) people.push(await desk.listed({ email: `p${i}@example.org` }))
  const sent = await Promise.all(people.map(({ id }) => desk.contact(key, id)))
  expect(sent.filter(({ statusCode }) => statusCode === 202)).toHaveLength(10)
  const refused = sent.filter(({ statusCode }) => statusCode !== 202)
  for (const answer of refused) {
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests'])
    expect(answer.json().detail).toContain('its 10 messages')
  }
  expect(await desk.mails()).toHaveLength(10)
  desk.clock.ms += 12 * HOUR_MS
  expect((await desk.contact(key, people[0]!.id)).statusCode).toBe(202)
  // Another sender has to wait a moment: the inbox is one.
  const { key: other } = await desk.recruiter('pro', 'other@example.org')
  const soon = await desk.contact(other, people[0]!.id)
  expect([soon.statusCode, soon.json().code]).toEqual([429, 'too_many_mails'])
  desk.clock.ms += HOUR_MS
  // What was refused is none of the day's.
  const { count } = await desk.state.db
    .selectFrom('talent_contacts')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(11)
  expect((await desk.contact(other, people[0]!.id)).statusCode).toBe(202)
})

test('a message that the mail server does not take is told, and is none of the day’s', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter()
  const { id } = await desk.listed()
  desk.post.failing = true
  const answer = await desk.contact(key, id)
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'mail_unavailable'])
  expect(await desk.state.db.selectFrom('talent_contacts').selectAll().execute()).toEqual([])
})

/** Two who look for people, and the token of a message that the first of them sent. */
async function written() {
  const desk = await talentDesk()
  const rita = await desk.recruiter()
  const sam = await desk.recruiter('pro', 'sam@example.org')
  const person = await desk.listed()
  await desk.contact(rita.key, person.id)
  const token = tokenIn(await desk.mail(), 'stop')
  desk.clock.ms += HOUR_MS
  const reached = async (key: string) => {
    const { total } = (await desk.search(key, 'state=OR')).json()
    const { statusCode } = await desk.contact(key, person.id)
    desk.clock.ms += HOUR_MS
    return [total, statusCode]
  }
  return { desk, rita, sam, person, token, reached }
}

test('a person stops one sender by a button, who neither finds nor reaches them any more, after another entry too', async () => {
  const { desk, rita, sam, token, person, reached } = await written()
  const page = await desk.ask(`/talent/stop?token=${token}`)
  expect(page.body).toContain('Birch &amp; Sons')
  expect(await desk.state.db.selectFrom('talent_stops').selectAll().execute()).toEqual([])
  const stopped = await desk.ask('/talent/api/stop', { form: { token, scope: 'sender' } })
  expect(stopped.headers.location).toBe('/talent/done/stopped')
  expect(await reached(rita.key)).toEqual([0, 404])
  expect(await reached(sam.key)).toEqual([1, 202])
  await desk.mails()
  await desk.register({ company: 'Alder Mill' })
  const again = tokenIn(await desk.mail(), 'confirm')
  await desk.ask('/talent/api/confirm', { form: { token: again } })
  await desk.ask('/talent/api/renew', { form: { token: person.token } })
  expect(await reached(rita.key)).toEqual([0, 404])
  expect((await desk.ask('/talent/api/stop', { form: { token, scope: 'all' } })).statusCode).toBe(422)
})

test('a mail program stops the sender by one request, without a page, as often as it likes', async () => {
  const { desk, rita, sam, token, reached } = await written()
  const url = `/talent/stop?token=${token}`
  const send = (payload: string, type = 'application/x-www-form-urlencoded') =>
    desk.app.inject({ url, method: 'POST', payload, headers: { 'content-type': type } })
  expect((await send('')).statusCode).toBe(422)
  expect(await reached(rita.key)).toEqual([1, 202])
  const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  for (const stopped of [
    await send('List-Unsubscribe=One-Click'),
    await send(parts, 'multipart/form-data; boundary=x'),
  ]) {
    expect([stopped.statusCode, stopped.json()]).toEqual([200, { stopped: true }])
    expect(stopped.headers['x-robots-tag']).toContain('noindex')
  }
  expect(await reached(rita.key)).toEqual([0, 404])
  expect(await reached(sam.key)).toEqual([1, 202])
})

test('a person stops everybody, and is found again once they list themselves again', async () => {
  const { desk, rita, sam, token, person, reached } = await written()
  await desk.ask('/talent/api/stop', { form: { token, scope: 'everybody' } })
  expect(await reached(rita.key)).toEqual([0, 404])
  expect(await reached(sam.key)).toEqual([0, 404])
  expect((await desk.ask(`/talent/renew?token=${person.token}`)).body).toContain('You stopped all messages')
  await desk.ask('/talent/api/renew', { form: { token: person.token } })
  expect(await reached(sam.key)).toEqual([1, 202])
  // Whose message it was is still stopped.
  expect(await reached(rita.key)).toEqual([0, 404])
})

test('a message is reported once to the operator, who is told what it said, and its sender is stopped', async () => {
  const { desk, rita, sam, token, reached } = await written()
  const page = await desk.ask(`/talent/report?token=${token}`)
  expect(page.body).toContain('<button>Report it</button>')
  expect(await desk.mails()).toEqual([])
  for (let times = 0; times < 2; times++) {
    const reported = await desk.ask('/talent/api/report', { form: { token } })
    expect(reported.headers.location).toBe('/talent/done/reported')
  }
  const told = await desk.mail()
  expect(told.to).toMatchObject({ value: [{ address: 'operator@example.org' }] })
  for (const word of [rita.account_id, rita.email, 'Birch & Sons', `> ${MESSAGE.message}`])
    expect(told.text).toContain(word)
  expect(told.text).not.toMatch(ANN_HIDDEN)
  expect(
    desk.lines.filter((line) => line.includes('a message of the talent directory was reported')),
  ).toHaveLength(1)
  expect((await desk.ask(`/talent/report?token=${token}`)).body).toContain('You have reported it')
  expect(await reached(rita.key)).toEqual([0, 404])
  expect(await reached(sam.key)).toEqual([1, 202])
})

test('messages are kept for thirty days, and so long do their links work; who was stopped stays so', async () => {
  const { desk, rita, token, reached } = await written()
  await desk.ask('/talent/api/stop', { form: { token, scope: 'sender' } })
  desk.clock.ms += 30 * DAY_MS - HOUR_MS - 1
  await desk.sweep()
  expect((await desk.ask(`/talent/stop?token=${token}`)).statusCode).toBe(200)
  desk.clock.ms += 1
  expect((await desk.ask(`/talent/stop?token=${token}`)).statusCode).toBe(410)
  await desk.sweep()
  expect(await desk.state.db.selectFrom('talent_contacts').selectAll().execute()).toEqual([])
  expect(await reached(rita.key)).toEqual([0, 404])
})
