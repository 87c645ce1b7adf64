import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { PRIMARY_KEYS } from '#state/copy.ts'
import { openState, type State, StateError, type StateTables } from '#state/state.ts'
import { ENGINE, newPlace, testState } from '#state/testing/stores.ts'
import { stateCommand } from './state.ts'

/** The operator's desk, with a store of this run's kind and a file. */
async function desk() {
  const place = await newPlace()
  const file = join(await testFolder(), 'copy.db')
  const written: string[] = []
  const command = () =>
    stateCommand({ place: () => [place, 'STATE_URL'], write: (lines) => void written.push(lines) })
  return {
    place,
    file,
    async run(...words: string[]) {
      await command().exitOverride().parseAsync(words, { from: 'user' })
      return written.splice(0).join('\n')
    },
  }
}

const TIMES = { created_at: '2024-06-15T00:00:00.000Z', updated_at: '2024-06-15T00:00:00.000Z' }

/** Something of everything: a row of each table at least, and of some more than are copied at once. */
const ROWS: { [Table in keyof StateTables]: readonly StateTables[Table][] } = {
  accounts: ['a', 'B', 'é"\'\\'].map((id) => ({
    id,
    email: id === 'B' ? null : `${id}@example.org`,
    plan: 'pro',
    created_at: TIMES.created_at,
    email_confirmed_at: null,
  })),
  api_keys: Array.from({ length: 2100 }, (_, i) => ({
    id: `key_${i}`,
    account_id: i % 2 ? 'a' : 'B',
    name: `of ${i}`,
    hash: `hash ${i}`,
    hint: 'hc_live_',
    created_at: TIMES.created_at,
    expires_at: i % 3 ? null : '2030-01-01T00:00:00.000Z',
    revoked_at: null,
    replaced_by: i === 0 ? 'key_1' : null,
  })),
  quota_days: Array.from({ length: 2001 }, (_, i) => ({
    day: i % 2 ? '2024-06-14' : '2024-06-15',
    subject: `ip:${i}`,
    taken: i,
    granted: 1,
    lent_until: '',
    lent_by: 'x',
  })),
  key_usage_days: [{ key_id: 'key_7', day: '2024-06-15', calls: 2_000_000_000 }],
  login_users: [{ id: 'a', name: '', email: 'a@example.org', email_verified: 1, image: null, ...TIMES }],
  login_sessions: [
    {
      id: 's',
      user_id: 'a',
      token: 't',
      expires_at: TIMES.created_at,
      ip_address: null,
      user_agent: '',
      ...TIMES,
    },
  ],
  login_links: [
    { id: 'l', identifier: 'i', value: '{"email":"a@example.org"}', expires_at: TIMES.created_at, ...TIMES },
  ],
  mail_sends: [{ id: 'm', email: 'e', address: '1.1.1.1', sent_at: TIMES.created_at }],
  leases: [{ name: 'sweep', epoch: 7, until: '2024-06-15' }],
  rate_limits: [{ subject: 'wrong key 10.0.0.1', full_at: 1_718_452_800_123.25 }],
  billing_checkouts: [
    {
      id: 'co_1',
      kind: 'onetime',
      product: 'warn-state',
      period: null,
      format: 'csv',
      filter: '{"state":"OR"}',
      brief: null,
      email: 'a@example.org',
      account_id: null,
      amount_cents: 4900,
      session_id: 'cs_1',
      status: 'fulfilled',
      account_new: 0,
      customer_id: 'cus_1',
      subscription_id: null,
      payment_intent: 'pi_1',
      key_shown_at: null,
      created_at: TIMES.created_at,
      fulfilled_at: TIMES.created_at,
    },
  ],
  billing_subscriptions: [
    {
      id: 'sub_1',
      checkout_id: 'co_2',
      customer_id: 'cus_1',
      account_id: 'a',
      email: 'a@example.org',
      kind: 'plan',
      product: 'pro',
      period: 'monthly',
      format: null,
      status: 'active',
      current_period_end: '2024-07-15T00:00:00.000Z',
      cancel_at_period_end: 0,
      trial_end: null,
      grace_until: null,
      started_at: TIMES.created_at,
      ended_at: null,
    },
  ],
  billing_customers: [{ id: 'cus_1', account_id: 'a', created_at: TIMES.created_at, erased_at: null }],
  billing_plans: [{ account_id: 'a', base_plan: 'free', set_plan: 'pro' }],
  billing_payments: [
    {
      id: 'pi_1',
      checkout_id: 'co_1',
      subscription_id: null,
      amount_cents: 4900,
      refunded_cents: 0,
      covers_until: null,
      taken_back: null,
      paid_at: TIMES.created_at,
    },
  ],
  billing_tickets: [{ object_id: 'sub_1', drawn: 2, written: 2 }],
  billing_downloads: [
    {
      id: 'd',
      checkout_id: 'co_1',
      subscription_id: null,
      email: 'a@example.org',
      part: 'warn',
      format: 'csv',
      filter: '{}',
      created_at: TIMES.created_at,
      expires_at: '2024-07-15T00:00:00.000Z',
      spent_at: null,
      spent_by: null,
      edition: null,
      file_name: null,
      content_type: null,
    },
  ],
  billing_events: [
    {
      id: 'evt_1',
      type: 'charge.refunded',
      body: '{}',
      created_at: TIMES.created_at,
      received_at: TIMES.created_at,
      times: 1,
      handled_at: null,
    },
  ],
  billing_effects: [
    {
      id: 'fulfilled cs_1',
      what: 'fulfilled',
      account_id: null,
      about: 'cs_1',
      behind: 'evt_1',
      detail: '{}',
      at: TIMES.created_at,
    },
  ],
  billing_mails: [
    {
      id: 'files co_1',
      kind: 'letter',
      email: 'a@example.org',
      subject: 's',
      text: 't',
      created_at: TIMES.created_at,
      claimed_until: '',
      tries: 0,
    },
  ],
  billing_endings: [
    { id: 'sub_1', why: 'erased', refund: 0, created_at: TIMES.created_at, due_at: '', tries: 0 },
  ],
  sandbox_objects: [{ id: 'cus_1', kind: 'customer', body: '{}', due_at: null, number: 1, made_at: null }],
  sandbox_answers: [{ id: 'co_1', asked: 'hash', status: 200, body: '{}', made_at: null }],
  saved_filters: [
    {
      id: 2 ** 31 - 1,
      account_id: 'é"\'\\',
      name: 'é',
      criteria: '{"min_employees":100}',
      notify: 'email',
      frequency: 'weekly',
      paused: 1,
      ...TIMES,
    },
  ],
  filter_alerts: [
    {
      filter_id: 2 ** 31 - 1,
      frequency: 'weekly',
      told_edition: '20240615T120000Z-0000',
      due_at: TIMES.created_at,
      failures: 0,
      attempts: 3,
      leased_until: '',
      leased_by: null,
      sent_at: null,
    },
  ],
  alert_settings: [{ account_id: 'é"\'\\', time_zone: 'UTC' }],
  webhooks: [
    {
      id: 7,
      account_id: 'é"\'\\',
      url: 'https://example.org/',
      description: null,
      events: '["webhook.test"]',
      filter_id: null,
      status: 'on',
      off_reason: null,
      off_told: 0,
      off_tries: 0,
      secret: 'whsec_AAAA',
      secret_before: null,
      secret_before_until: null,
      failing_since: null,
      held_until: '',
      ...TIMES,
    },
  ],
  events: [
    {
      id: 'msg_1',
      type: 'webhook.test',
      at: TIMES.created_at,
      seq: 1,
      body: '{}',
      created_at: TIMES.created_at,
    },
  ],
  deliveries: [
    {
      id: 'dlv_1',
      webhook_id: 7,
      event_id: 'msg_1',
      event_at: TIMES.created_at,
      event_seq: 1,
      state: 'pending',
      due_at: TIMES.created_at,
      step: 1,
      attempts: 1,
      leased_until: '',
      leased_by: null,
      created_at: TIMES.created_at,
      ended_at: null,
    },
  ],
  attempts: [
    {
      delivery_id: 'dlv_1',
      number: 1,
      at: TIMES.created_at,
      milliseconds: 5,
      status: 500,
      error: null,
      answer: 'é',
    },
  ],
  announcements: [{ name: 'webhooks', mark: 'e1', at: TIMES.created_at }],
  owed_announcements: [{ webhook_id: 7, edition: 'e1', due_at: '', tries: 1, created_at: TIMES.created_at }],
  talent_profiles: [null, TIMES.created_at].map((confirmed_at, i) => ({
    id: `tal_${i}`,
    email: 'p@example.org',
    first_name: 'Zoë',
    company: 'Acme, Inc.',
    company_words: 'acme inc',
    job_title: 'Fitter',
    state: 'OR',
    city: null,
    skills: '["C++"]',
    industry: null,
    industry_words: null,
    layoff_date: '2024-06-01',
    experience_years: 7,
    profile_url: null,
    share_profile_url: 0,
    open_to_remote: null,
    created_at: TIMES.created_at,
    confirmed_at,
    expires_at: '2024-09-01T00:00:00.000Z',
    asked_at: null,
    stopped_at: null,
  })),
  talent_skills: [{ profile_id: 'tal_1', skill: 'c++' }],
  talent_consents: [
    { id: 'c', profile_id: 'tal_1', purpose: 'listing', version: '1', given_at: TIMES.created_at },
  ],
  talent_links: [{ digest: 'd', profile_id: 'tal_1', created_at: TIMES.created_at }],
  talent_contacts: [
    {
      id: 'msg_1',
      profile_id: 'tal_1',
      account_id: 'a',
      company: 'é',
      message: 'a\nb',
      digest: 'd',
      sent_at: TIMES.created_at,
      reported_at: null,
    },
  ],
  talent_stops: [{ profile_id: 'tal_1', account_id: 'a', stopped_at: TIMES.created_at }],
  talent_searches: [{ id: 's', account_id: 'a', searched_at: TIMES.created_at, question: '{}', shown: 0 }],
}

async function fill(place: string): Promise<void> {
  const state = await openState(place)
  const db = state.db as never as {
    insertInto(table: string): { values(rows: unknown): { execute(): Promise<unknown> } }
  }
  for (const [table, rows] of Object.entries(ROWS)) {
    for (let at = 0; at < rows.length; at += 1000)
      await db
        .insertInto(table)
        .values(rows.slice(at, at + 1000))
        .execute()
  }
  await state.close()
}

/** All rows of all tables that there are, each sorted. */
async function everything(state: State): Promise<Record<string, string[]>> {
  const tables = await state.db.introspection.getTables()
  const held: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await state.db
      .selectFrom(name as keyof StateTables)
      .selectAll()
      .execute()
    held[name] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  }
  return held
}

test('moving to another kind of store and back keeps every row of every table', async () => {
  const { place, file, run } = await desk()
  await fill(file)
  const before = await everything(await testState(file))
  expect(Object.keys(before).sort()).toEqual(Object.keys(PRIMARY_KEYS).sort())
  for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0)
  expect(await run('copy', '--from', `sqlite:${file}`, '--to', place)).toMatch(/^api_keys +2100$/m)
  expect(await everything(await testState(place))).toEqual(before)
  const back = join(await testFolder(), 'back.db')
  await run('copy', '--from', place, '--to', back)
  expect(await everything(await testState(back))).toEqual(before)
})

test('nothing is copied over what is there, nor out of nothing', async () => {
  const { place, file, run } = await desk()
  await fill(file)
  const state = await openState(place)
  await state.db.insertInto('accounts').values(ROWS.accounts[0]!).execute()
  await state.close()
  const copied = run('copy', '--from', file, '--to', place)
  await expect(copied).rejects.toThrow(StateError)
  await expect(copied).rejects.toThrow('holds rows already (1 of accounts)')
  expect((await everything(await testState(place))).api_keys).toEqual([])
  await expect(run('copy', '--from', `${file}x`, '--to', place)).rejects.toThrow(
    `there is no state store at ${file}x`,
  )
})

test('the state of a store is told, and its tables are brought to this version when that is asked for', async () => {
  const { run } = await desk()
  expect(await run()).toMatch(/\n0 updates of its tables, to be applied: 0001-accounts, .*\nTABLE {2}ROWS$/)
  // Looking has made nothing.
  expect(await run('status')).toMatch(/\n0 updates/)
  expect(await run('migrate')).toMatch(/: applied 0001-accounts, /)
  expect(await run('migrate')).toMatch(/: nothing to do$/)
  expect(await run('status')).toMatch(/updates of its tables, all applied\nTABLE +ROWS\naccounts +0\n/)
})

test.runIf(ENGINE === 'postgres')('an address is told without its password', async () => {
  const { place } = await desk()
  const url = new URL(place)
  url.password = 'secret'
  const written: string[] = []
  const command = stateCommand({
    place: () => [url.href, 'STATE_URL'],
    write: (lines) => void written.push(lines),
  })
  onTestFinished(() => void expect(written.join()).not.toContain('secret'))
  await command.parseAsync(['status'], { from: 'user' })
  expect(written[0]).toMatch(/^postgres:\/\/localhost.*\/postgres\?schema=test_/)
})
