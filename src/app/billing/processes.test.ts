/** Three servers, each a process of its own as operators run it, hear of payments in any order while some are killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { statePlace, testState } from '#state/testing/stores.ts'

const HOME = 'http://localhost:8080'
const SECRET = 'whsec_of_these_tests'
const SESSION_SECRET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A server that was started, and answers at `base`. */
interface Server {
  base: string
  /** Kills it, at once. */
  kill(): Promise<void>
}

/** Starts one; it ends with the test. */
async function start(settings: Record<string, string>): Promise<Server> {
  const { PATH, HOME: home } = process.env
  const child = spawn(process.execPath, ['bin/headcount.mjs', 'serve'], {
    env: { PATH, HOME: home, WARM_UP: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  let log = ''
  const base = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      log += chunk
      const address = /"address":"(http:[^"]+)"/.exec(log)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`the server ended: ${log}`)))
  })
  return { base, kill }
}

/** Numbers below `below`, the same in every run. */
function drawer(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const SOLD = [
  { path: '/billing/checkout?tier=pro&period=monthly', page: 'success', plan: 'pro' },
  { path: '/billing/checkout-alert?email=EMAIL', page: 'success-alert', plan: 'free' },
  {
    path: '/billing/checkout-data-subscription?product_type=warn-daily',
    page: 'success-onetime',
    plan: 'free',
  },
] as const

test('on three processes, some killed while they fulfil, effects equal payments', async () => {
  const place = await statePlace()
  const state = await testState(place)
  const settings = {
    DATA_DIR: await testFolder(),
    STATE_URL: place.includes('://') ? place : `sqlite:${place}`,
    PORT: '0',
    HOST: '127.0.0.1',
    REFRESH: 'off',
    FIRST_DATA: 'none',
    PUBLIC_URL: HOME,
    SESSION_SECRET,
    STRIPE_WEBHOOK_SECRET: SECRET,
  }
  // The first makes what a data folder holds.
  const servers = [await start(settings)]
  servers.push(...(await Promise.all([start(settings), start(settings)])))
  const post = (
    server: Server,
    path: string,
    body: string | null = null,
    headers: Record<string, string> = {},
  ) =>
    fetch(server.base + path, {
      method: 'POST',
      body,
      headers: { origin: HOME, ...headers },
      redirect: 'manual',
    })
  const events = async () =>
    state.db
      .selectFrom('sandbox_objects')
      .select('body')
      .where('kind', '=', 'event')
      .orderBy('number')
      .execute()
  const deliver = (server: Server, payload: string) =>
    post(server, '/billing/webhook', payload, {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET }),
    })
  const draw = drawer(20_260_521)
  const bought: { email: string; plan: string }[] = []
  let killed = 0
  for (let round = 0; round < SOLD.length; round++) {
    const { path, page, plan } = SOLD[round]!
    const email = `p${round}@example.org`
    const begun = await post(servers[draw(3)]!, path.replace('EMAIL', email))
    const told = (await begun.json()) as { session_id: string }
    expect(begun.status, JSON.stringify(told)).toBe(200)
    const { session_id } = told
    const form = new URLSearchParams({ email, card_number: '4242424242424242', expiry: '12/34', cvc: '123' })
    const paid = await post(servers[draw(3)]!, `/billing/sandbox/pay/${session_id}`, String(form), {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(paid.headers.get('location') ?? (await paid.text())).toContain(
      `/billing/${page}?session_id=${session_id}`,
    )
    bought.push({ email, plan })
    const known = await events()
    const heard = Array.from({ length: 12 }, async () => {
      const server = servers[draw(3)]!
      const event = known[Math.max(0, known.length - 1 - draw(4))]!
      const isPage = draw(4) === 0
      // Whoever is killed answers nothing.
      await (isPage
        ? fetch(`${server.base}/billing/${page}?session_id=${session_id}`)
        : deliver(server, event.body)
      ).catch(() => null)
    })
    if (round > 0) {
      const victim = draw(3)
      await new Promise((next) => setTimeout(next, draw(25)))
      await servers[victim]!.kill()
      killed++
      await Promise.all(heard)
      servers[victim] = await start(settings)
    }
    await Promise.all(heard)
  }
  // The processor tells until it is heard.
  for (const { body } of await events()) expect((await deliver(servers[draw(3)]!, body)).status).toBe(200)
  expect(killed).toBe(SOLD.length - 1)
  const effects = await state.db
    .selectFrom('billing_effects')
    .select('about')
    .where('what', '=', 'fulfilled')
    .execute()
  expect(effects).toHaveLength(bought.length)
  expect(new Set(effects.map(({ about }) => about)).size).toBe(bought.length)
  for (const { email, plan } of bought) {
    const rows = await state.db
      .selectFrom('billing_subscriptions')
      .select('status')
      .where('email', '=', email)
      .execute()
    expect(rows, email).toEqual([{ status: 'active' }])
    const account = await state.db
      .selectFrom('accounts')
      .select(['id', 'plan'])
      .where('email', '=', email)
      .execute()
    expect(
      account.map((each) => each.plan),
      email,
    ).toEqual([plan])
    const keys = await state.db
      .selectFrom('api_keys')
      .select('id')
      .where('account_id', '=', account[0]!.id)
      .execute()
    expect(keys.length, email).toBeLessThanOrEqual(1)
  }
}, 300_000)
