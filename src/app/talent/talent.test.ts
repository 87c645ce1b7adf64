/** The talent directory as its people meet it: registering, confirming, changing, renewing, erasing, over HTTP and by mail. */
import { afterEach, expect, test } from 'vitest'
import { endServices } from '#http/testing/service.ts'
import { ANN, ANN_HIDDEN, DAY_MS, HOUR_MS, talentDesk, tokenIn } from '../testing/talent-desk.ts'

afterEach(endServices)

const rows = async (desk: Awaited<ReturnType<typeof talentDesk>>) => {
  const { db } = desk.state
  return {
    profiles: await db.selectFrom('talent_profiles').selectAll().execute(),
    skills: await db.selectFrom('talent_skills').selectAll().execute(),
    consents: await db.selectFrom('talent_consents').selectAll().orderBy('given_at').execute(),
    links: await db.selectFrom('talent_links').selectAll().execute(),
    contacts: await db.selectFrom('talent_contacts').selectAll().execute(),
    stops: await db.selectFrom('talent_stops').selectAll().execute(),
  }
}

test('nobody is listed before the button behind the mailed link is pressed; looking changes nothing', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter()
  const answer = await desk.register()
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'confirmation_mailed', confirm_within_hours: 48, consent_version: expect.any(String) },
  ])
  expect(answer.headers['x-robots-tag']).toContain('noindex')
  const mail = await desk.mail()
  expect(mail.to).toMatchObject({ value: [{ address: 'ann.quill@example.org' }] })
  expect(mail.html).toBe(false)
  // Whoever registers somebody else has none of their own words sent.
  for (const typed of ['Ann ', 'Quillfeather', 'Cedar', 'engineer']) expect(mail.text).not.toContain(typed)
  const token = tokenIn(mail, 'confirm')
  const before = await rows(desk)
  for (const name of ['confirm', 'edit', 'renew', 'erase']) {
    const page = await desk.ask(`/talent/${name}?token=${token}&utm_source=mail`)
    expect(page.statusCode, name).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['x-robots-tag']).toContain('noindex')
    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
    expect(page.headers['access-control-allow-origin']).toBeUndefined()
    expect(page.body).toContain('<meta name="robots" content="noindex">')
    expect(page.body).toContain(name === 'renew' ? 'not listed yet' : 'Ann')
  }
  expect(await rows(desk)).toEqual(before)
  expect((await desk.search(key, 'state=OR')).json().count).toBe(0)
  const pressed = await desk.ask('/talent/api/confirm', { form: { token } })
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/talent/done/listed'])
  const done = await desk.ask('/talent/done/listed')
  expect(done.body).toContain('Your entry is listed')
  expect((await desk.search(key, 'state=OR')).json().count).toBe(1)
  // Pressed again, nothing happens.
  const after = await rows(desk)
  expect((await desk.ask('/talent/api/confirm', { form: { token } })).statusCode).toBe(303)
  expect(await rows(desk)).toEqual(after)
  expect(after.consents).toMatchObject([{ purpose: 'listing', given_at: '2024-06-15T12:00:00.000Z' }])
})

test('a surname is nowhere, and a copy of the store opens no link', async () => {
  const desk = await talentDesk()
  const { token } = await desk.listed()
  const dump = JSON.stringify(await rows(desk))
  expect(dump).not.toMatch(/quillfeather/i)
  expect(dump).not.toContain(token)
})

test('what is registered is checked, all at once, and nothing is kept or mailed', async () => {
  const desk = await talentDesk()
  for (const [parts, at, msg] of [
    [{ consent: false }, 'consent', 'must be true'],
    [{ consent: undefined }, 'consent', 'is required'],
    [{ consent: 'true' }, 'consent', 'must be true'],
    [{ email: 'nobody' }, 'email', 'must be an address'],
    [{ email: 'a@b.co, c@d.co' }, 'email', 'must be an address'],
    [{ name: ' ' }, 'name', 'is empty'],
    [{ name: 'Dr. Mr.' }, 'name', 'must hold a first name'],
    [{ name: '12 34' }, 'name', 'must hold a first name'],
    [{ name: 'Ann\nLee' }, 'name', 'one line of visible characters'],
    [{ name: 'ann\u202Eeel' }, 'name', 'one line of visible characters'],
    [{ company: 'x'.repeat(201) }, 'company', 'at most 200'],
    [{ company: '!!!' }, 'company', 'must hold a letter or a digit'],
    [{ job_title: 'write to ann@example.org' }, 'job_title', 'must hold no e-mail address'],
    [{ job_title: 'see https://example.org/ann' }, 'job_title', 'must hold no e-mail address'],
    [{ city: 'call (503) 555-0100' }, 'city', 'telephone number'],
    [{ state: 'Franklin' }, 'state', 'is not the code or name'],
    [{ skills: [] }, 'skills', 'at least 1'],
    [{ skills: Array.from({ length: 31 }, (_, i) => `s${i}`) }, 'skills', 'at most 30'],
    [{ skills: ['ok', '+++'] }, 'skills.1', 'must hold a letter or a digit'],
    [{ skills: ['a,b'] }, 'skills.0', 'must be one skill'],
    [{ skills: ['x'.repeat(51)] }, 'skills.0', 'at most 50'],
    [{ skills: 7 }, 'skills', 'must be of type array'],
    [{ layoff_date: '2024-02-31' }, 'layoff_date', 'must be a day'],
    [{ layoff_date: '2023-06-15' }, 'layoff_date', 'more than 365 days back'],
    [{ layoff_date: '2024-12-13' }, 'layoff_date', 'more than 180 days ahead'],
    [{ layoff_date: '2999-01-01' }, 'layoff_date', 'more than 180 days ahead'],
    [{ experience_years: -1 }, 'experience_years', 'at least 0'],
    [{ experience_years: 71 }, 'experience_years', 'at most 70'],
    [{ experience_years: 'many' }, 'experience_years', 'must be of type number'],
    [{ open_to_remote: 'perhaps' }, 'open_to_remote', 'must be of type boolean'],
    [{ profile_url: 'javascript:alert(1)' }, 'profile_url', 'must be the address of a page'],
    [{ profile_url: 'https://ann:pw@example.org/' }, 'profile_url', 'must be the address of a page'],
    [{ profile_url: 'http://localhost/x' }, 'profile_url', 'must be the address of a page'],
    [{ share_profile_url: true }, 'share_profile_url', 'needs a profile_url'],
    [{ surname: 'Lee' }, 'surname', 'is not a field'],
  ] as const) {
    const refused = await desk.register(parts)
    const about = JSON.stringify(parts)
    expect([refused.statusCode, refused.json().code], about).toEqual([422, 'invalid_input'])
    const [error] = refused.json().errors
    expect([error.loc.join('.'), error.msg], about).toEqual([`body.${at}`, expect.stringContaining(msg)])
  }
  const many = await desk.register({ consent: false, state: 'XX', skills: [] })
  expect(many.json().errors).toHaveLength(3)
  expect((await rows(desk)).profiles).toEqual([])
  expect(await desk.mails()).toEqual([])
  // The edges themselves are taken.
  for (const [i, layoff_date] of ['2023-06-16', '2024-12-12'].entries())
    expect((await desk.register({ layoff_date, email: `edge${i}@example.org` })).statusCode).toBe(200)
})

test('the answer and the mail are the same for an address that is known and for one that is not', async () => {
  const desk = await talentDesk()
  await desk.listed()
  desk.clock.ms += HOUR_MS
  const known = await desk.register()
  const unknown = await desk.register({ email: 'bob@example.org' })
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  const names = (answer: typeof known) => Object.keys(answer.headers).sort()
  expect(names(known)).toEqual(names(unknown))
  const [first, second] = await desk.mails()
  const plain = ({ text = '', subject }: typeof first & object) => [
    subject,
    text.replace(/token=\S+/g, 'token='),
  ]
  expect(plain(first!)).toEqual(plain(second!))
})

test('mails to an inbox, and from an address, have the limits of login links', async () => {
  const desk = await talentDesk()
  await desk.register()
  const again = await desk.register()
  expect([again.statusCode, again.json().code]).toEqual([429, 'too_many_mails'])
  expect(again.headers['retry-after']).toBe('60')
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) {
    const body = { ...ANN, email: `p${i}@example.org` }
    statuses.push((await desk.ask('/api/talent/register', { body, from: '192.0.2.7' })).statusCode)
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

test('a mail that cannot be sent is told, and leaves nothing behind', async () => {
  const desk = await talentDesk()
  desk.post.failing = true
  const answer = await desk.register()
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'mail_unavailable'])
  expect((await rows(desk)).profiles).toEqual([])
})

test('what is not confirmed within 48 hours is gone, whether the job has run or not', async () => {
  const desk = await talentDesk()
  await desk.register()
  const token = tokenIn(await desk.mail(), 'confirm')
  desk.clock.ms += 48 * HOUR_MS - 1
  await desk.sweep()
  expect((await desk.ask(`/talent/confirm?token=${token}`)).statusCode).toBe(200)
  desk.clock.ms += 1
  for (const swept of [false, true]) {
    if (swept) await desk.sweep()
    const late = await desk.ask('/talent/api/confirm', { form: { token } })
    expect([late.statusCode, late.json().code]).toEqual([410, 'link_ended'])
    expect((await desk.ask(`/talent/confirm?token=${token}`)).statusCode).toBe(410)
  }
  expect(await rows(desk)).toEqual({
    profiles: [],
    skills: [],
    consents: [],
    links: [],
    contacts: [],
    stops: [],
  })
})

test('a link that leads nowhere is told so on every page and by every button', async () => {
  const desk = await talentDesk()
  const { token } = await desk.listed()
  for (const wrong of ['x', token.slice(1), `${token}A`]) {
    for (const name of ['confirm', 'edit', 'renew', 'erase', 'stop', 'report']) {
      expect((await desk.ask(`/talent/${name}?token=${wrong}`)).json().code, name).toBe('link_ended')
      if (name === 'edit') continue
      const form = { token: wrong, ...(name === 'stop' && { scope: 'sender' }) }
      expect((await desk.ask(`/talent/api/${name}`, { form })).json().code, name).toBe('link_ended')
    }
  }
  expect((await desk.ask('/talent/erase')).json().code).toBe('link_ended')
})

test('buttons are pressed on pages of this service alone', async () => {
  const desk = await talentDesk()
  const { token } = await desk.listed()
  for (const origin of [null, 'https://elsewhere.example', 'null']) {
    const refused = await desk.ask('/talent/api/erase', { form: { token }, origin })
    expect(refused.json().code).toBe('origin_refused')
  }
  expect((await rows(desk)).profiles).toHaveLength(1)
})

test('an entry is changed by the form that its page holds; what is emptied is gone', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter()
  const url = 'https://people.example.org/ann?a=1&b=2'
  const { token, id } = await desk.listed({ city: 'Bend', experience_years: 4, profile_url: url })
  const page = (await desk.ask(`/talent/edit?token=${token}`)).body
  const form = formOf(page)
  expect(form).toEqual({
    token,
    name: 'Ann',
    company: 'Cedar Works, Inc.',
    job_title: 'Process engineer',
    state: 'OR',
    city: 'Bend',
    skills: 'Node.js, SQL',
    industry: '',
    layoff_date: '2024-06-01',
    experience_years: '4',
    open_to_remote: '',
    profile_url: url,
  })
  // Saved as it is, nothing changes.
  const before = await rows(desk)
  expect((await desk.ask('/talent/api/edit', { form })).headers.location).toBe('/talent/done/saved')
  expect((await rows(desk)).profiles).toEqual(before.profiles)
  const changed = {
    ...form,
    city: '',
    skills: 'C++ , c++,Go',
    open_to_remote: 'false',
    share_profile_url: 'true',
  }
  await desk.ask('/talent/api/edit', { form: changed })
  const [found] = (await desk.search(key, 'skills=go')).json().records
  expect(found).toMatchObject({
    id,
    city: null,
    skills: ['C++', 'Go'],
    open_to_remote: false,
    profile_url: url,
  })
  expect((await desk.search(key, 'skills=sql')).json().count).toBe(0)
  expect((await rows(desk)).consents.map(({ purpose }) => purpose).sort()).toEqual([
    'listing',
    'listing',
    'profile_url',
  ])
  const wrong = await desk.ask('/talent/api/edit', { form: { ...form, company: '' } })
  expect(wrong.json().errors).toMatchObject([{ loc: ['body', 'company'], type: 'missing' }])
})

/** What a browser would send of a page's form as it stands. */
function formOf(html: string): Record<string, string> {
  const text = (escaped = '') =>
    escaped.replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
    )
  const inputs = [...html.matchAll(/<input ([^>]+)>/g)].map(([, attributes = '']) => ({
    name: /name="([^"]*)"/.exec(attributes)![1]!,
    value: text(/value="([^"]*)"/.exec(attributes)?.[1]),
    sent: !attributes.includes('type="checkbox"') || attributes.includes(' checked'),
  }))
  const selects = [...html.matchAll(/<select name="([^"]+)">(.*?)<\/select>/gs)].map(
    ([, name = '', options = '']) => ({
      name,
      value: text(/<option value="([^"]*)" selected>/.exec(options)?.[1]),
      sent: true,
    }),
  )
  const sent = [...inputs, ...selects].filter((each) => each.sent)
  return Object.fromEntries(sent.map(({ name, value }) => [name, value]))
}

test('what people type is text on their pages, never HTML', async () => {
  const desk = await talentDesk()
  const nasty = `<script>"x"&'</script>`
  await desk.register({ company: nasty, job_title: nasty, city: nasty, industry: nasty, skills: [nasty] })
  const token = tokenIn(await desk.mail(), 'confirm')
  for (const name of ['confirm', 'edit', 'renew', 'erase']) {
    const { body } = await desk.ask(`/talent/${name}?token=${token}`)
    expect(body, name).not.toContain('<script>')
  }
  expect(formOf((await desk.ask(`/talent/edit?token=${token}`)).body).company).toBe(nasty)
})

test('a second entry of an address takes the place of the first once it is confirmed, under the same id', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter()
  const { id, token } = await desk.listed()
  desk.clock.ms += HOUR_MS
  await desk.register({ company: 'Alder Mill', skills: ['Rust'] })
  const second = tokenIn(await desk.mail(), 'confirm')
  expect((await desk.search(key, 'state=OR')).json().records).toMatchObject([
    { id, company: 'Cedar Works, Inc.' },
  ])
  await desk.ask('/talent/api/confirm', { form: { token: second } })
  expect((await desk.search(key, 'state=OR')).json().records).toMatchObject([{ id, company: 'Alder Mill' }])
  expect((await desk.search(key, 'skills=sql')).json().count).toBe(0)
  // Either mail's links lead to it.
  for (const each of [token, second])
    expect((await desk.ask(`/talent/erase?token=${each}`)).body).toContain('Alder Mill')
  const held = await rows(desk)
  expect(held.profiles).toHaveLength(1)
  expect(held.consents).toHaveLength(2)
})

test('two entries of one address that are confirmed at once leave one', async () => {
  const desk = await talentDesk()
  const tokens: string[] = []
  for (const company of ['Alder Mill', 'Birch Mill', 'Cedar Mill']) {
    await desk.register({ company })
    tokens.push(tokenIn(await desk.mail(), 'confirm'))
    desk.clock.ms += HOUR_MS
  }
  const pressed = await Promise.all(
    tokens.map((token) => desk.ask('/talent/api/confirm', { form: { token } })),
  )
  for (const { statusCode } of pressed) expect([303, 410]).toContain(statusCode)
  expect(pressed.some(({ statusCode }) => statusCode === 303)).toBe(true)
  const { profiles } = await rows(desk)
  expect(profiles).toHaveLength(1)
  expect(profiles[0]!.confirmed_at).not.toBeNull()
})

test('erasing takes everything of the address at once, and its links with it', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter()
  const bystander = await desk.listed({ email: 'bob@example.org' })
  const { id, token } = await desk.listed()
  desk.clock.ms += HOUR_MS
  await desk.register({ company: 'Not confirmed' })
  await desk.contact(key, id)
  const erased = await desk.ask('/talent/api/erase', { form: { token } })
  expect([erased.statusCode, erased.headers.location]).toEqual([303, '/talent/done/erased'])
  expect((await desk.search(key, 'state=OR')).json().records.map((each: { id: string }) => each.id)).toEqual([
    bystander.id,
  ])
  expect((await desk.contact(key, id)).statusCode).toBe(404)
  expect((await desk.ask(`/talent/edit?token=${token}`)).statusCode).toBe(410)
  expect((await desk.ask('/talent/api/erase', { form: { token } })).statusCode).toBe(410)
  expect(JSON.stringify(await rows(desk))).not.toMatch(ANN_HIDDEN)
  expect((await rows(desk)).contacts).toEqual([])
})

test('a week before its end an entry is asked about once; it goes on by a button, or is gone', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter()
  const { token } = await desk.listed()
  await desk.listed({ email: 'bob@example.org' })
  desk.clock.ms += 83 * DAY_MS - 1
  await desk.sweep()
  expect(await desk.mails()).toEqual([])
  desk.clock.ms += 1
  // A mail server that is down is tried again with the next run.
  desk.post.failing = true
  await desk.sweep()
  desk.post.failing = false
  const links = (await rows(desk)).links.length
  await desk.sweep()
  await desk.sweep()
  const asked = await desk.mails()
  expect(asked.map(({ to }) => [to].flat()[0]?.text).sort()).toEqual([
    'ann.quill@example.org',
    'bob@example.org',
  ])
  expect((await rows(desk)).links).toHaveLength(links + 2)
  const anns = asked.find(({ to }) => [to].flat()[0]?.text.startsWith('ann'))!
  expect(anns.subject).toContain('2024-09-13')
  const renewing = tokenIn(anns, 'renew')
  const page = await desk.ask(`/talent/renew?token=${renewing}`)
  expect(page.body).toContain('It ends on 2024-09-13.')
  expect((await desk.ask('/talent/api/renew', { form: { token: renewing } })).statusCode).toBe(303)
  expect((await rows(desk)).consents).toHaveLength(3)
  desk.clock.ms += 7 * DAY_MS
  // It is found no longer, before the job has run.
  const found = async () => (await desk.search(key, 'state=OR&days=365')).json().count
  expect(await found()).toBe(1)
  await desk.sweep()
  expect((await rows(desk)).profiles).toMatchObject([{ email: 'ann.quill@example.org' }])
  // The links of the first mail go on too.
  expect((await desk.ask(`/talent/edit?token=${token}`)).statusCode).toBe(200)
  desk.clock.ms += 83 * DAY_MS
  expect(await found()).toBe(0)
  await desk.sweep()
  expect(await rows(desk)).toEqual({
    profiles: [],
    skills: [],
    consents: [],
    links: [],
    contacts: [],
    stops: [],
  })
})

test('an entry whose layoff no search would find any more is not asked about, and not renewed', async () => {
  const desk = await talentDesk()
  const { token } = await desk.listed({ layoff_date: '2023-08-01' })
  desk.clock.ms += 85 * DAY_MS
  await desk.sweep()
  expect(await desk.mails()).toEqual([])
  const refused = await desk.ask('/talent/api/renew', { form: { token } })
  expect(refused.json().errors).toMatchObject([{ loc: ['body', 'layoff_date'] }])
})

test('an entry that was not confirmed cannot be renewed', async () => {
  const desk = await talentDesk()
  await desk.register()
  const token = tokenIn(await desk.mail(), 'confirm')
  expect((await desk.ask('/talent/api/renew', { form: { token } })).json().code).toBe('link_ended')
  expect((await desk.ask(`/talent/renew?token=${token}`)).body).toContain('not listed yet')
})
