/** Ending the mails of a filter by the link in one: a page with a button, and what the button and mail programs send. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { NotFound } from '#contract/errors.ts'
import { whole } from '#contract/fields.ts'
import { escapeHtml } from '#contract/html.ts'
import { page } from '#contract/page.ts'
import { ID_MAX } from '../../saved-filters.ts'
import { STOP_PATH, STOPPED_PATH } from '../stop-link.ts'

const NEEDS = { services: ['alerts'] } as const

const link = {
  filter_id: whole().min(1).max(ID_MAX).describe('The `id` of a saved filter'),
  token: z.string().max(100).default('').describe('As the link in the mail has it'),
}

export const stopPage = page({
  auth: 'none',
  cookies: true,
  needs: NEEDS,
  path: STOP_PATH,
  summary: 'The page that the link in a mail opens: one button, which ends the mails of that filter',
  // Ended by the button, not by opening it: mail scanners open every link they see.
  input: z.object(link),
  load: (_, { filter_id, token }) =>
    `${STOP_PATH.replace('{filter_id}', String(filter_id))}?token=${encodeURIComponent(token)}`,
  head: () => ({ title: 'Stop these mails?' }),
  view: (action) => `<p>The saved filter stays; only its mails end.</p>
<form method="post" action="${escapeHtml(action)}">
<button>Stop these mails</button>
</form>`,
})

export const stopAlert = command({
  group: 'account',
  auth: 'none',
  free: true,
  needs: NEEDS,
  method: 'POST',
  path: STOP_PATH,
  summary: 'End the mails of a filter by the link in one of them, as mail programs do (RFC 8058)',
  input: z.object(link),
  body: z
    .looseObject({ 'List-Unsubscribe': z.string().optional().describe('`One-Click`, from mail programs') })
    .meta({ id: 'AlertStop' }),
  output: z.object({
    stopped: z.literal(true).describe('No more mails of that filter are sent'),
    one_click: z.boolean().describe('True where a mail program asked'),
  }),
  idempotent: true,
  // A mail program takes a redirect for a failure; a person is led on to a page.
  form: { to: ({ one_click }) => (one_click ? null : STOPPED_PATH) },
  async run({ services }, { input: { filter_id, token }, body }) {
    if (!(await services.alerts.stop(filter_id, token)))
      throw new NotFound('This link is of no mail of this service; it may be cut short')
    return { stopped: true as const, one_click: body['List-Unsubscribe'] !== undefined }
  },
})

export const stoppedPage = page({
  auth: 'none',
  cookies: true,
  needs: NEEDS,
  path: STOPPED_PATH,
  summary: 'The page after the mails of a filter have been ended',
  load: () => null,
  head: () => ({ title: 'These mails have ended' }),
  view: () =>
    '<p>No more mails of that filter are sent. The filter itself is kept; its account can have it mail again.</p>',
})
