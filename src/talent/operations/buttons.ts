/** What the buttons of the pages do. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { entryFields } from '../fields.ts'
import { doneAt } from './done.ts'
import { API, BUTTON, token } from './shared.ts'

const linked = z.strictObject({ token })

export const confirm = command({
  ...BUTTON,
  path: '/talent/api/confirm',
  summary: 'List the entry of a mailed link in the talent directory',
  body: linked,
  output: z.object({ listed: z.literal(true).describe('It is in the directory') }),
  form: { to: doneAt('listed') },
  async run({ services }, { body }) {
    await services.talent.registrations.confirm(body.token)
    return { listed: true as const }
  },
})

export const edit = command({
  ...BUTTON,
  path: '/talent/api/edit',
  summary: 'Set all fields of the entry of a mailed link; those that are left out are emptied',
  body: z.strictObject({ token, ...entryFields }).meta({ id: 'TalentEdit' }),
  output: z.object({ saved: z.literal(true).describe('It is as it was sent') }),
  form: { to: doneAt('saved') },
  async run({ services, today }, { body: { token: mailed, ...fields } }) {
    await services.talent.registrations.edit(mailed, fields, today)
    return { saved: true as const }
  },
})

export const renew = command({
  ...BUTTON,
  path: '/talent/api/renew',
  summary: 'List the entry of a mailed link for another ninety days',
  body: linked,
  output: z.object({ listed: z.literal(true).describe('It is in the directory') }),
  form: { to: doneAt('listed') },
  async run({ services, today }, { body }) {
    await services.talent.registrations.renew(body.token, today)
    return { listed: true as const }
  },
})

export const erase = command({
  ...BUTTON,
  path: '/talent/api/erase',
  summary: 'Erase all that the talent directory holds of a mailed link’s address, at once',
  body: linked,
  output: z.object({ erased: z.literal(true).describe('Nothing of the address is held') }),
  form: { to: doneAt('erased') },
  async run({ services }, { body }) {
    await services.talent.registrations.erase(body.token)
    return { erased: true as const }
  },
})

export const stop = command({
  ...BUTTON,
  path: '/talent/api/stop',
  summary: 'Stop messages of the sender of a mailed message, or of everybody',
  body: z.strictObject({ token, scope: z.enum(['sender', 'everybody']) }),
  output: z.object({ stopped: z.literal(true).describe('No more messages come') }),
  form: { to: doneAt('stopped') },
  async run({ services }, { body }) {
    await services.talent.relay.stop(body.token, body.scope)
    return { stopped: true as const }
  },
})

/** What mail programs send of themselves: without a page, and so without its origin. */
export const stopByMailProgram = command({
  ...API,
  auth: 'none',
  needs: { services: ['talent'] },
  method: 'POST',
  path: '/talent/stop',
  summary: 'Stop messages of the sender of a mailed message, as mail programs do (RFC 8058)',
  input: z.object({ token }),
  body: z
    .looseObject({ 'List-Unsubscribe': z.literal('One-Click', { error: 'must be One-Click' }) })
    .meta({ id: 'TalentStop' }),
  output: z.object({ stopped: z.literal(true).describe('No more messages of the sender come') }),
  idempotent: true,
  // They take a redirect for a failure.
  form: { to: () => null },
  async run({ services }, { input }) {
    await services.talent.relay.stop(input.token, 'sender')
    return { stopped: true as const }
  },
})

export const report = command({
  ...BUTTON,
  path: '/talent/api/report',
  summary: 'Report a mailed message to the operator, and stop its sender',
  body: linked,
  output: z.object({ reported: z.literal(true).describe('The operator is told') }),
  form: { to: doneAt('reported') },
  async run({ services }, { body }) {
    await services.talent.relay.report(body.token)
    return { reported: true as const }
  },
})
