/** For tests: a service with a talent directory, asked over HTTP, whose mails are read back as mail programs read them. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { pino } from 'pino'
import type { AccountPlan } from '#accounts/fields.ts'
import type { Mailer } from '#accounts/mail/mail.ts'
import { testPeople } from '#accounts/testing/people.ts'
import type { Method } from '#contract/operation.ts'
import { testCatalogue } from '#contract/testing/catalogue.ts'
import { TestClock, testService } from '#http/testing/service.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { talentOperations } from '#talent/operations/index.ts'
import { readConfig } from '../../config.ts'
import { mailerOf } from '../mailer.ts'
import { talentJobOf, talentOf } from '../talent/talent.ts'

/** The day on which all of it begins. */
export const TODAY = '2024-06-15'
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const HOME = 'http://localhost:8080'

/** What somebody types. */
export const ANN = {
  name: 'Ann Quillfeather',
  email: 'Ann.Quill@Example.org',
  company: 'Cedar Works, Inc.',
  job_title: 'Process engineer',
  state: 'OR',
  skills: ['Node.js', 'SQL'],
  layoff_date: '2024-06-01',
  consent: true,
}
/** What nobody else is to see of it. */
export const ANN_HIDDEN = /quillfeather|ann\.quill/i

export const MESSAGE = { company: 'Birch & Sons', message: 'We look for a process engineer in Salem.' }

/** A request. */
export interface Ask {
  key?: string
  method?: Method
  body?: object
  /** Fields as a browser sends them. */
  form?: Record<string, string>
  from?: string
  origin?: string | null
}

/** The service, and all around it. */
export async function talentDesk() {
  const clock = new TestClock()
  const people = await testPeople({ now: clock.now })
  const { keyCache, usage, state, store, account } = people
  const dataDir = await testFolder()
  const config = readConfig({ DATA_DIR: dataDir, OPERATOR_EMAIL: 'operator@example.org', PUBLIC_URL: HOME })
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const written = mailerOf(config, clock.now, logger)
  const post = { failing: false }
  const mailer: Mailer = {
    // An address that no server takes.
    send: (mail) =>
      post.failing ? mailerOf(brokenConfig, clock.now, logger).send(mail) : written.send(mail),
  }
  const brokenConfig = readConfig({
    DATA_DIR: join(dataDir, 'session-secret'),
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const secret = 'a secret of tests, 32 characters or more'
  const around = { config, logger, now: clock.now }
  const talent = talentOf(around, { state, mailer, secret })
  const job = talentJobOf(around, { state, mailer })
  const { app } = testService({
    operations: talentOperations,
    catalogue: testCatalogue,
    services: { account, talent },
    now: clock.now,
    keyCache,
    usage,
    logger,
  })
  const ask = (url: string, { key, method, body, form, from, origin = HOME }: Ask = {}) =>
    app.inject({
      url,
      method: method ?? (body || form ? 'POST' : 'GET'),
      ...(from !== undefined && { remoteAddress: from }),
      headers: {
        ...(key !== undefined && { 'x-api-key': key }),
        ...(origin !== null && !key && { origin }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body && { payload: body }),
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
  let addresses = 0
  const desk = {
    ...{ clock, state, store, ask, job, lines, post, app },
    /** Registers somebody, from an address of their own. */
    register: (parts: object = {}) =>
      ask('/api/talent/register', {
        body: { ...ANN, ...parts },
        from: `10.0.${addresses >> 8}.${addresses++ & 255}`,
      }),
    /** The mails since the last time, oldest first. */
    async mails(): Promise<ParsedMail[]> {
      const folder = join(dataDir, 'outbox')
      const names = await readdir(folder).catch(() => [])
      const mails = await Promise.all(
        names.sort().map(async (name) => simpleParser(await readFile(join(folder, name)))),
      )
      await rm(folder, { recursive: true, force: true })
      return mails
    },
    /** The one mail since the last time. */
    async mail(): Promise<ParsedMail> {
      const mails = await desk.mails()
      if (mails.length !== 1) throw new Error(`there are ${mails.length} mails`)
      return mails[0]!
    },
    /** Somebody who is listed; the token of their mail, and the id that searches show. */
    async listed(parts: object = {}) {
      const registered = await desk.register(parts)
      if (registered.statusCode !== 200) throw new Error(registered.body)
      const token = tokenIn(await desk.mail(), 'confirm')
      const before = await listedIds(state)
      const confirmed = await ask('/talent/api/confirm', { form: { token } })
      if (confirmed.statusCode !== 303) throw new Error(confirmed.body)
      const id = (await listedIds(state)).find((each) => !before.includes(each)) ?? ''
      return { id, token }
    },
    /** The key of an account that may look for people, and write to them. */
    async recruiter(plan: AccountPlan = 'starter', email = 'rita@birch.example') {
      const { id } = await store.accounts.create({ plan, email, confirmed: true })
      return { account_id: id, email, key: (await store.keys.create({ account_id: id, name: 'test' })).key }
    },
    search: (key: string, query: string) => ask(`/api/talent/search?${query}`, { key }),
    contact: (key: string, id: string, body: object = MESSAGE) =>
      ask(`/api/talent/${id}/contact`, { key, body }),
    /** Runs the job as its runner does. */
    sweep: () => job.run({ now: clock.now, signal: new AbortController().signal }),
  }
  return desk
}

async function listedIds(state: Awaited<ReturnType<typeof testPeople>>['state']): Promise<string[]> {
  const rows = await state.db
    .selectFrom('talent_profiles')
    .select('id')
    .where('confirmed_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The token of the link in a mail that opens a page. */
export function tokenIn({ text = '' }: ParsedMail, page: string): string {
  return new RegExp(`${HOME}/talent/${page}\\?token=(\\S+)`).exec(text)![1]!
}
