/** The mail that brings a login link. */
import type { Mail } from '../mail/mail.ts'

/** How long a link works. */
export const LINK_MINUTES = 15

/** Composes it. */
export function loginLetter(to: string, link: string): Mail {
  return {
    to,
    subject: 'Your Headcount login link',
    // Lines of up to 76 characters are sent as they are, so that the file of a mail can be read without a program.
    text: `Open this link to log in to Headcount and to confirm this e-mail address:

${link}

It works once, for ${LINK_MINUTES} minutes. If you did not ask for it, you need do
nothing: without it nobody gets in.
`,
  }
}
