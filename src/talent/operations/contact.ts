/** Sends a message to somebody in the directory. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { text } from '#contract/fields.ts'
import { accountOf, FOR_ACCOUNTS } from './shared.ts'

const MESSAGE_LENGTH_MIN = 20
const MESSAGE_LENGTH_MAX = 4000

/** Letters that nobody sees or that turn others round; lines may end, and signs be joined. */
const UNSEEN = /[^\P{C}\n\t\u200c\u200d]/u

const line = (lengthMax: number) =>
  z
    .string()
    .trim()
    .min(2)
    .max(lengthMax)
    .refine((value) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(value), {
      error: 'must be one line of visible characters',
    })

export default command({
  ...FOR_ACCOUNTS,
  method: 'POST',
  path: '/api/talent/{id}/contact',
  summary: 'Send a message to somebody in the talent directory',
  description:
    'It is mailed, with answers to the account’s confirmed e-mail; the person’s own is shown to nobody. They may stop its sender, or report it. Ten a day.',
  input: z.object({ id: text(40).describe('The `id` of an entry that a search has shown') }),
  body: z
    .strictObject({
      company: line(100).describe('For whom you write; it stands in the subject'),
      name: line(100).optional().describe('Who you are'),
      message: z
        .string()
        .transform((value) => value.replace(/\r\n?/g, '\n').trim())
        .pipe(
          z
            .string()
            .min(MESSAGE_LENGTH_MIN)
            .max(MESSAGE_LENGTH_MAX)
            .refine((value) => !UNSEEN.test(value), {
              error: 'must be plain text: it holds characters that nobody sees',
            }),
        )
        .meta({ minLength: MESSAGE_LENGTH_MIN, maxLength: MESSAGE_LENGTH_MAX })
        .describe('Plain text; line breaks are kept'),
    })
    .meta({ id: 'TalentMessage' }),
  output: z.object({
    sent: z.literal(true).describe('The mail server took it'),
    message_id: z.string().describe('By which the operator finds it'),
  }),
  status: 202,
  async run({ services, caller, plan }, { input, body }) {
    const who = { account_id: accountOf(caller), plan }
    const message = { company: body.company, name: body.name ?? null, message: body.message }
    return { sent: true as const, message_id: await services.talent.relay.send(who, input.id, message) }
  },
})
