/** The talent directory as accounts see it: searches, and what they never show. */
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { PLANS } from '#contract/plans.ts'
import { limits } from '#http/testing/keys.ts'
import { endServices, OPERATOR_KEY } from '#http/testing/service.ts'
import { addDays } from '#lib/dates.ts'
import { skillWord } from '#talent/words.ts'
import { ANN_HIDDEN, DAY_MS, HOUR_MS, TODAY, talentDesk } from '../testing/talent-desk.ts'

afterEach(endServices)

type Found = { first_name: string; skills: string[] }[]

test('a search shows what its person agreed to, and no more', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter()
  const url = 'https://people.example.org/quillfeather'
  const { id } = await desk.listed({
    city: 'Bend',
    industry: 'Wood products',
    experience_years: 12,
    open_to_remote: true,
    profile_url: url,
  })
  const answer = await desk.search(key, 'company=cedar')
  const shown = {
    id,
    first_name: 'Ann',
    company: 'Cedar Works, Inc.',
    job_title: 'Process engineer',
    state: 'OR',
    city: 'Bend',
    skills: ['Node.js', 'SQL'],
    industry: 'Wood products',
    layoff_date: '2024-06-01',
    experience_years: 12,
    open_to_remote: true,
    profile_url: null,
    listed_on: TODAY,
  }
  expect(answer.json()).toEqual({
    records: [shown],
    count: 1,
    total: 1,
    limit: 25,
    offset: 0,
    has_more: false,
  })
  expect(answer.headers['x-robots-tag']).toContain('noindex')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(limits(answer)).toEqual(['200', '199'])
  await desk.listed({
    email: 'bo@example.org',
    name: 'Bo',
    profile_url: url,
    share_profile_url: true,
    layoff_date: TODAY,
  })
  const [bo] = (await desk.search(key, 'company=cedar')).json().records
  expect(bo).toMatchObject({
    first_name: 'Bo',
    city: null,
    experience_years: null,
    open_to_remote: null,
    profile_url: url,
  })
})

test('each filter finds whom it names; several together find those whom all name', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter()
  for (const [name, parts] of Object.entries({
    Ann: { company: 'Macy’s, Inc.', state: 'OR', skills: ['Node.js', 'C'], industry: 'Retail trade' },
    Bo: { company: 'Société Générale', state: 'NY', skills: ['C++', 'SQL'], industry: 'Finance' },
    Cy: { company: 'Alibi Market', state: 'NY', skills: ['C#', 'node js'] },
  }))
    await desk.listed({ name, email: `${name}@example.org`, ...parts })
  const find = async (query: string) => {
    const records: Found = (await desk.search(key, query)).json().records
    return records
      .map(({ first_name }) => first_name)
      .sort()
      .join()
  }
  for (const [query, names] of [
    ['company=macys', 'Ann'],
    ['company=MACY%27S+inc', 'Ann'],
    ['company=generale', 'Bo'],
    ['company=ibm', ''],
    ['company=market', 'Cy'],
    ['state=ny', 'Bo,Cy'],
    ['state=new-york', 'Bo,Cy'],
    ['skills=NODEJS', 'Ann,Cy'],
    ['skills=c', 'Ann'],
    ['skills=c%2B%2B', 'Bo'],
    ['skills=c%23', 'Cy'],
    ['skills=sql,c%23', 'Bo,Cy'],
    ['skills=sql&skills=c%23', 'Bo,Cy'],
    ['skills=sql,&skills=,node.js', 'Ann,Bo,Cy'],
    ['skills=cobol', ''],
    ['industry=retail', 'Ann'],
    ['industry=fin', 'Bo'],
    ['state=NY&skills=sql&company=soci', 'Bo'],
    ['state=OR&skills=sql', ''],
  ] as const)
    expect(await find(query), query).toBe(names)
})

test('days count back from today to the day of the layoff; those that lie ahead are found, the newest first', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter('enterprise')
  for (const [i, days] of [-300, -91, -90, -1, 0, 30].entries())
    await desk.listed({ name: `P${i}x`, email: `p${i}@example.org`, layoff_date: addDays(TODAY, days) })
  const find = async (query: string) => {
    const records: Found = (await desk.search(key, `state=OR&${query}`)).json().records
    return records.map(({ first_name }) => first_name[1]).join('')
  }
  expect(await find('')).toBe('5432')
  expect(await find('days=91')).toBe('54321')
  expect(await find('days=365')).toBe('543210')
  expect(await find('days=1')).toBe('543')
  expect(await find('limit=2')).toBe('54')
  expect(await find('limit=2&offset=2')).toBe('32')
  const page = (await desk.search(key, 'state=OR&limit=3&days=365')).json()
  expect(page).toMatchObject({ count: 3, total: 6, has_more: true })
  const last = (await desk.search(key, 'state=OR&limit=3&offset=3&days=365')).json()
  expect(last).toMatchObject({ count: 3, total: 6, has_more: false })
})

test('any of the skills asked for, however they are written, finds exactly those who have one', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter('enterprise')
  const people = [
    ['Node.js', 'C++'],
    ['Type Script', 'C#', 'c'],
    ['Excel', 'React-Native'],
    ['C', 'Ελληνικά', 'CI/CD'],
  ]
  for (const [i, skills] of people.entries())
    await desk.listed({ name: `P${i}x`, email: `p${i}@example.org`, skills })
  const written = fc
    .constantFrom(...people.flat(), 'Rust')
    .chain((skill) =>
      fc.constantFrom(
        skill,
        skill.toUpperCase(),
        ` ${skill} `,
        skill.replace(/[ ./-]/g, ''),
        skill.replace(/[ ./-]/g, '_'),
        skill.normalize('NFD'),
      ),
    )
  const asked = fc.tuple(fc.array(written, { minLength: 1, maxLength: 4 }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(asked, async ([skills, repeated]) => {
      const query = new URLSearchParams(
        repeated ? skills.map((skill) => ['skills', skill]) : { skills: skills.join(',') },
      )
      const records: Found = (await desk.search(key, `${query}`)).json().records
      const words = new Set(skills.map(skillWord))
      const expected = people.flatMap((has, i) =>
        has.some((skill) => words.has(skillWord(skill))) ? [`P${i}x`] : [],
      )
      expect(records.map(({ first_name }) => first_name).sort()).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('what cannot be asked is told; who asks for nothing would be shown everybody', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter()
  for (const [query, at] of [
    ['', 'query'],
    ['days=30&limit=5', 'query'],
    ['days=0', 'query.days'],
    ['days=366', 'query.days'],
    ['days=abc', 'query.days'],
    ['limit=0', 'query.limit'],
    ['limit=101', 'query.limit'],
    ['state=OR&offset=401', 'query.offset'],
    ['state=Franklin', 'query.state'],
    ['state=OR&state=WA', 'query.state'],
    ['skills=', 'query.skills'],
    ['skills=,,%2B', 'query.skills'],
    [`skills=${Array.from({ length: 21 }, (_, i) => `s${i}`).join()}`, 'query.skills'],
    ['company=%25', 'query.company'],
    ['company=_', 'query.company'],
    ['industry=%00', 'query.industry'],
    ['name=ann', 'query.name'],
  ] as const) {
    const refused = await desk.search(key, query)
    expect([refused.statusCode, refused.json().code], query).toEqual([422, 'invalid_input'])
    expect(refused.json().errors[0].loc.join('.'), query).toBe(at)
    expect(limits(refused), query).toEqual(['200', '200'])
  }
  expect(await desk.state.db.selectFrom('talent_searches').selectAll().execute()).toEqual([])
})

test('searches and messages are for accounts of the Starter plan and above', async () => {
  const desk = await talentDesk()
  const { id } = await desk.listed()
  const { key: small } = await desk.recruiter('free', 'small@example.org')
  const refusals = [
    [undefined, 401, 'key_required'],
    [small, 403, 'plan_too_small'],
    // The operator has no account.
    [OPERATOR_KEY, 401, 'key_required'],
  ] as const
  for (const [key, status, code] of refusals) {
    const asked = await desk.ask('/api/talent/search?state=OR', key === undefined ? {} : { key })
    expect([asked.statusCode, asked.json().code]).toEqual([status, code])
    const body = { company: 'Birch', message: 'We look for an engineer.' }
    const sent = await desk.ask(`/api/talent/${id}/contact`, { body, ...(key !== undefined && { key }) })
    expect([sent.statusCode, sent.json().code]).toEqual([status, code])
  }
  expect(await desk.mails()).toEqual([])
})

test('each search is written down by account, and a day has as many as the plan gives, however many come at once', async () => {
  const desk = await talentDesk()
  const { key, account_id } = await desk.recruiter()
  const { key: other } = await desk.recruiter('starter', 'other@example.org')
  await desk.listed()
  const max = PLANS.starter.talentSearchesPerDay
  for (let i = 2; i < max; i++) await desk.search(key, 'skills=sql&days=30')
  const last = await Promise.all(Array.from({ length: 5 }, () => desk.search(key, 'state=OR')))
  expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429, 429])
  const refused = await desk.search(key, 'state=OR')
  expect(refused.json().code).toBe('too_many_requests')
  expect(refused.headers['retry-after']).toBe(String((12 * HOUR_MS) / 1000))
  expect((await desk.search(other, 'state=OR')).statusCode).toBe(200)
  const log = () =>
    desk.state.db.selectFrom('talent_searches').selectAll().where('account_id', '=', account_id).execute()
  expect(await log()).toHaveLength(max)
  const [first] = await log()
  expect(first).toMatchObject({ searched_at: '2024-06-15T12:00:00.000Z', shown: 1 })
  expect(JSON.parse(first!.question)).toEqual({ skills: ['sql'], days: 30, limit: 25, offset: 0 })
  desk.clock.ms += 12 * HOUR_MS
  expect((await desk.search(key, 'state=OR')).statusCode).toBe(200)
  desk.clock.ms += 90 * DAY_MS
  await desk.sweep()
  expect(await log()).toEqual([])
})

test('erasing an account takes its searches and messages, and an entry of its address', async () => {
  const desk = await talentDesk()
  const { key, account_id, email } = await desk.recruiter()
  const { id } = await desk.listed()
  await desk.listed({ email, name: 'Rita' })
  await desk.search(key, 'state=OR')
  expect((await desk.contact(key, id)).statusCode).toBe(202)
  await desk.store.accounts.delete(account_id)
  const { db } = desk.state
  for (const table of ['talent_searches', 'talent_contacts', 'talent_stops'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  expect(await db.selectFrom('talent_profiles').select('first_name').execute()).toEqual([
    { first_name: 'Ann' },
  ])
})

test('no answer and no line of the log holds an e-mail or a surname, whatever is asked', async () => {
  const desk = await talentDesk()
  const { key } = await desk.recruiter()
  const answers: string[] = []
  const keep = async (answer: ReturnType<typeof desk.ask>) => {
    const { body, headers } = await answer
    answers.push(body, JSON.stringify(headers))
  }
  await keep(desk.register())
  await keep(desk.register())
  const [mail] = await desk.mails()
  const token = /confirm\?token=(\S+)/.exec(mail!.text!)![1]!
  for (const name of ['confirm', 'edit', 'renew', 'erase'])
    await keep(desk.ask(`/talent/${name}?token=${token}`))
  await keep(desk.ask('/talent/api/confirm', { form: { token } }))
  await keep(desk.ask('/talent/api/confirm', { body: { token } }))
  for (const query of ['company=cedar', 'state=OR', 'skills=sql', '']) await keep(desk.search(key, query))
  const [{ id }] = (await desk.search(key, 'state=OR')).json().records
  await keep(desk.contact(key, id))
  const [relayed] = await desk.mails()
  const contact = /stop\?token=(\S+)/.exec(relayed!.text!)![1]!
  for (const name of ['stop', 'report']) await keep(desk.ask(`/talent/${name}?token=${contact}`))
  await keep(desk.ask('/talent/api/report', { form: { token: contact } }))
  await keep(desk.contact(key, id))
  desk.clock.ms += 84 * DAY_MS
  await desk.sweep()
  desk.post.failing = true
  await keep(desk.register({ email: 'ann.quill@example.org' }))
  desk.clock.ms += 7 * DAY_MS
  await desk.sweep()
  await keep(desk.ask('/talent/api/erase', { form: { token } }))
  expect(answers.length).toBeGreaterThan(30)
  for (const answer of answers) expect(answer).not.toMatch(ANN_HIDDEN)
  expect(desk.lines.length).toBeGreaterThan(20)
  for (const line of desk.lines) {
    expect(line).not.toMatch(ANN_HIDDEN)
    // Nor what would open the entry.
    expect(line).not.toContain(token)
  }
})
