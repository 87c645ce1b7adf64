/** For tests: a shop with the sandbox, asked over HTTP as buyers ask it. Events are delivered when the test says so. */
import { accountOperations } from '#accounts/operations/index.ts'
import { cookieOf } from '#accounts/testing/logins.ts'
import { testPeople } from '#accounts/testing/people.ts'
import { openBilling } from '#billing/open.ts'
import { billingOperations, sandboxOperations } from '#billing/operations/index.ts'
import { CLOCK } from '#billing/sandbox/clock.ts'
import { testCatalogue } from '#contract/testing/catalogue.ts'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import { fileForSale } from '#exports/sale/index.ts'
import { edition, TestClock, TestEditions, testService } from '#http/testing/service.ts'
import { testFolder } from '#lib/testing/folders.ts'
import type { State } from '#state/state.ts'
import { postEvent, verifier } from '../billing/billing.ts'

export const HOME = 'http://localhost:8080'
const DAY_MS = 86_400_000

/** Cards that pay, and that do not. */
export const CARDS = {
  paid: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  confirms: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
} as const

const card = (card_number: string) => ({ card_number, expiry: '12/34', cvc: '123' })

/** Notices that there are files of. */
export const NOTICES = Array.from({ length: 30 }, (_, i) =>
  notice({
    company_name: i === 3 ? 'Quote, "& Söhne"' : `Works ${i}`,
    state: i % 2 ? 'OR' : 'CA',
    notice_date: `2024-0${1 + (i % 5)}-1${i % 10}`,
  }),
)

/** What may differ from one desk to the next. */
export interface DeskParts {
  state?: State
  clock?: TestClock
  trialDays?: number
  webhookSecret?: string
  secretKey?: string | null
  fetch?: typeof globalThis.fetch
}

/** The shop: one server of those that share a store. */
export async function billingDesk(parts: DeskParts = {}) {
  const {
    clock = new TestClock(),
    trialDays = 0,
    webhookSecret = 'whsec_of_these_tests',
    secretKey = null,
  } = parts
  const people = await testPeople({ now: clock.now, ...(parts.state && { state: parts.state }) })
  const { keyCache, usage, account, state, store, mails } = people
  const errors: string[] = []
  const billing = openBilling({
    state,
    store,
    logins: account.logins,
    mailer: { send: async (mail) => void mails.push(mail) },
    publicUrl: HOME,
    now: clock.now,
    secret: 'signs what files are fetched with',
    contact: 'sales@example.org',
    operatorEmail: 'operator@example.org',
    folder: await testFolder(),
    trialDays,
    automaticTax: false,
    secretKey,
    webhookSecret,
    files: fileForSale,
    onError: (message, error) => void errors.push(`${message}: ${error}`),
    ...(parts.fetch && { fetch: parts.fetch }),
  })
  const { sandbox } = billing.shop.processor
  const logs: string[] = []
  const datasets = { warn: {}, companies: {}, links: {} } as never
  const { app } = testService({
    operations: [...accountOperations(testCatalogue), ...billingOperations, ...sandboxOperations],
    services: { account, billing, ...(sandbox && { sandbox }) },
    signatures: {
      stripe: verifier(billing, { warn: (_: object, line: string) => void logs.push(line) } as never),
    },
    editions: new TestEditions(edition({ db: await warnDatabase(NOTICES), datasets })),
    keyCache,
    usage,
    now: clock.now,
    // However busy the machine is, a test fails for reasons of its own alone.
    config: { eventLoopDelayMsMax: 60_000 },
  })
  const ask = (
    url: string,
    options: {
      method?: 'GET' | 'POST'
      cookie?: string
      key?: string
      form?: object
      range?: string
      from?: string
    } = {},
  ) =>
    app.inject({
      url: url.replace(HOME, ''),
      method: options.method ?? 'GET',
      ...(options.from && { remoteAddress: options.from }),
      headers: {
        origin: HOME,
        ...(options.cookie && { cookie: options.cookie }),
        ...(options.key && { 'x-api-key': options.key }),
        ...(options.range && { range: options.range }),
        ...(options.form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(options.form && { payload: new URLSearchParams({ ...options.form }).toString() }),
    })
  const post = (url: string, options: Parameters<typeof ask>[1] = {}) =>
    ask(url, { ...options, method: 'POST' })
  const desk = {
    ...people,
    app,
    billing,
    clock,
    errors,
    logs,
    ask,
    post,
    deliver: (body: string, signature: string) => postEvent(app, body, signature),
    /** Delivers what there is, and does what is to be done now and then. */
    async settle() {
      billing.delivery.to((body, signature) => postEvent(app, body, signature))
      await billing.delivery.settled()
      await billing.work()
    },
    /** Pays an open checkout; gives where the browser is led. */
    async pay(session: string, email: string, number: string = CARDS.paid): Promise<string> {
      const answer = await post(`/billing/sandbox/pay/${session}`, { form: { email, ...card(number) } })
      return String(answer.headers.location ?? answer.body)
    },
    /** Buys: begins a checkout and pays it. */
    async buy(path: string, email: string, options: Parameters<typeof ask>[1] = {}) {
      const begun = (await post(path, options)).json()
      const success = await desk.pay(begun.session_id, email)
      return { session: begun.session_id as string, success, begun }
    },
    /** A key of the account of an e-mail. */
    async keyOf(email: string): Promise<string> {
      const { id } = (await store.accounts.find(email))!
      return (await store.keys.create({ account_id: id, name: 'test' })).key
    },
    async planOf(key: string): Promise<string> {
      return (await ask('/api/auth/check', { key })).json().plan
    },
    async login(email: string): Promise<string> {
      // One link a minute, as everybody.
      clock.ms += 61_000
      await account.logins.sendLink(email, 'test')
      const { cookies } = await account.logins.openLink(people.token())
      return cookieOf(cookies)
    },
    /** Moves the sandbox's clock on by days, one after the other, with all that happens on each. */
    async days(count: number) {
      for (let i = 0; i < count; i++) {
        const to = Math.floor(((await billing.shop.processor.now()) + DAY_MS) / 1000)
        await billing.shop.processor.ask((stripe) =>
          stripe.testHelpers.testClocks.advance(CLOCK, { frozen_time: to }),
        )
        await desk.settle()
      }
    },
    /** A page of the portal, as the account's own. */
    async portal(cookie: string, email: string): Promise<string> {
      return (await post(`/billing/portal?email=${email}`, { cookie })).json().url
    },
    card,
  }
  return desk
}
