/** The mails of the directory: plain text, lines of up to 76 characters where they are ours. */
import type { Mail } from '#accounts/mail/mail.ts'
import { LISTED_DAYS } from './consent.ts'

/** The pages that links lead to; each holds its token. */
function linkTo(publicUrl: string, page: TalentPage, token: string): string {
  return `${publicUrl}/talent/${page}?token=${encodeURIComponent(token)}`
}

/** Pages that a link opens. */
export type TalentPage = 'confirm' | 'edit' | 'renew' | 'erase' | 'stop' | 'report'

/** Hours in which an entry can be confirmed. */
export const CONFIRM_HOURS = 48

interface Links {
  to: string
  publicUrl: string
  token: string
}

/**
 * The mail after a registration. It holds nothing that was typed: else anybody could have their words sent to any address.
 * Whether the address was listed before changes nothing in it.
 */
export function confirmLetter({ to, publicUrl, token }: Links): Mail {
  const link = (page: TalentPage) => linkTo(publicUrl, page, token)
  return {
    to,
    subject: 'Confirm your entry in the Headcount talent directory',
    confidential: true,
    text: `Somebody asked to list the person of this e-mail address in the talent
directory of Headcount, for people who have lost their work. Nothing of it
is listed until you open this link and press the button there:

${link('confirm')}

The page shows first what would be listed. It works for ${CONFIRM_HOURS} hours; an entry
that you have already stays as it is until then.

Keep this mail. As long as you are listed you can with it

change the entry:
${link('edit')}

list it for another ${LISTED_DAYS} days:
${link('renew')}

erase it, at once:
${link('erase')}

If it was not you, you need do nothing: what was entered is gone after
${CONFIRM_HOURS} hours.
`,
  }
}

/** The mail a week before an entry ends. */
export function renewLetter({ to, publicUrl, token, ends }: Links & { ends: string }): Mail {
  const link = (page: TalentPage) => linkTo(publicUrl, page, token)
  return {
    to,
    subject: `Your entry in the Headcount talent directory ends on ${ends}`,
    confidential: true,
    text: `Your entry in the talent directory of Headcount ends on ${ends}, and is
erased then. If you are still looking for work, list it for another ${LISTED_DAYS} days:

${link('renew')}

Change it:
${link('edit')}

Erase it at once:
${link('erase')}

If you do nothing, it is gone after ${ends}, and you hear from us no more.
`,
  }
}

/** What a message is made of. */
export interface Message {
  /** As its sender names it. */
  company: string
  name: string | null
  message: string
}

/** A message to a person of the directory. Each line of its sender's is marked, so that none is taken for ours. */
export function relayLetter(
  { company, name, message }: Message,
  { to, publicUrl, token, replyTo }: Links & { replyTo: string },
): Mail {
  const link = (page: TalentPage) => linkTo(publicUrl, page, token)
  const from = name === null ? company : `${name}, ${company}`
  return {
    to,
    replyTo,
    subject: `Headcount talent directory: a message from ${company}`,
    confidential: true,
    headers: {
      'List-Unsubscribe': `<${link('stop')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: `Somebody has found your entry in the talent directory of Headcount and
writes to you. They do not know your e-mail address: they learn it if you
answer. Headcount has confirmed that theirs is ${replyTo},
but not who they are. Nobody who offers work needs your bank account, your
social security number or money from you.

From: ${from}

${quoted(message)}

An answer to this mail goes to ${replyTo}.

Hear no more from this sender, or from anybody:
${link('stop')}

Report this message to whoever runs this service:
${link('report')}
`,
  }
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** What the operator is told of a message that was reported. */
export interface Report extends Pick<Message, 'company' | 'message'> {
  id: string
  account_id: string
  /** Of the account. */
  sender: string | null
  sent_at: string
}

/** The mail to the operator. */
export function reportLetter(
  { id, account_id, sender, sent_at, company, message }: Report,
  to: string,
): Mail {
  return {
    to,
    subject: `Headcount talent directory: a message was reported (${id})`,
    confidential: true,
    text: `A person of the talent directory has reported a message. Its sender reaches
that person no more.

Message:  ${id}, ${sent_at}
Account:  ${account_id}${sender === null ? '' : `, ${sender}`}
Company, as the sender named it: ${company}

${quoted(message)}

To shut the account out of the directory:
  npm run accounts -- set-plan ${account_id} free
`,
  }
}
