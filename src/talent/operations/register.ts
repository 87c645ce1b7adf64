/** Registers somebody who has lost their work. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { CONSENT_VERSION, CONSENTS } from '../consent.ts'
import { entryFields } from '../fields.ts'
import { CONFIRM_HOURS } from '../letters.ts'
import { API } from './shared.ts'

export default command({
  ...API,
  method: 'POST',
  path: '/api/talent/register',
  summary: 'Ask to be listed in the talent directory; a link that is mailed lists',
  description:
    'Nothing is listed until the button behind the mailed link is pressed, and the answer is the same whether the address is known or not. What the directory keeps, for how long, and who sees it: docs/talent.md.',
  auth: 'none',
  needs: { services: ['talent'] },
  body: z
    .strictObject({
      ...entryFields,
      email: z.string().max(254).describe('It is shown to nobody'),
      consent: z
        .literal(true, { error: 'must be true: nobody is listed who has not agreed to it' })
        .describe(`${CONSENTS.listing} With \`share_profile_url\`: ${CONSENTS.profile_url}`),
    })
    .meta({ id: 'TalentRegistration' }),
  output: z.object({
    status: z.literal('confirmation_mailed').describe('A link is on its way to the address'),
    confirm_within_hours: z.number().int().describe('What is not confirmed by then is erased'),
    consent_version: z.string().describe('The wording that was agreed to'),
  }),
  async run({ services, address, today }, { body: { consent: _, ...fields } }) {
    await services.talent.registrations.register(fields, address, today)
    return {
      status: 'confirmation_mailed' as const,
      confirm_within_hours: CONFIRM_HOURS,
      consent_version: CONSENT_VERSION,
    }
  },
})
