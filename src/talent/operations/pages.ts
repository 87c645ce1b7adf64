/** The pages that mailed links open: they show what a button would do, and change nothing. */
import { escapeHtml } from '#contract/html.ts'
import { page } from '#contract/page.ts'
import { LISTED_DAYS } from '../consent.ts'
import { editForm } from './edit-form.ts'
import { consentText, oneButton, shownEntry } from './entry-view.ts'
import { LINKED_PAGE } from './shared.ts'

export const confirmPage = page({
  ...LINKED_PAGE,
  path: '/talent/confirm',
  summary: 'The page that lists an entry in the talent directory: what it would show, and one button',
  load: async ({ services }, { token }) => ({
    token,
    profile: await services.talent.registrations.look(token),
  }),
  head: ({ profile }) => ({
    title: profile.confirmed_at === null ? 'List this entry?' : 'This entry is listed',
  }),
  view: ({ token, profile }) =>
    profile.confirmed_at === null
      ? `<p>This is what others would see:</p>
${shownEntry(profile)}
${consentText(profile)}
${oneButton('/talent/api/confirm', token, 'I agree: list it')}
<p>An entry that this e-mail address has already is replaced. If you did not enter this, close the page: it is gone
after two days.</p>`
      : `<p>It is listed until ${profile.expires_at.slice(0, 10)}. The mail holds the links that change and erase it.</p>
${shownEntry(profile)}`,
})

export const editPage = page({
  ...LINKED_PAGE,
  path: '/talent/edit',
  summary: 'The page that changes an entry of the talent directory',
  load: async ({ services }, { token }) => ({
    token,
    profile: await services.talent.registrations.look(token),
  }),
  head: () => ({ title: 'Change your entry' }),
  view: editForm,
})

export const renewPage = page({
  ...LINKED_PAGE,
  path: '/talent/renew',
  summary: 'The page that lists an entry for another time: one button',
  load: async ({ services }, { token }) => ({
    token,
    profile: await services.talent.registrations.look(token),
  }),
  head: () => ({ title: `List your entry for another ${LISTED_DAYS} days?` }),
  view: ({ token, profile }) =>
    profile.confirmed_at === null
      ? '<p>This entry is not listed yet: open the link that confirms it first.</p>'
      : `${shownEntry(profile)}
<p>It ends on ${profile.expires_at.slice(0, 10)}.${
          profile.stopped_at === null
            ? ''
            : ' You stopped all messages: it is found again once you list it again.'
        }</p>
${consentText(profile)}
${oneButton('/talent/api/renew', token, 'I agree: list it again')}`,
})

export const erasePage = page({
  ...LINKED_PAGE,
  path: '/talent/erase',
  summary: 'The page that erases an entry of the talent directory: one button',
  load: async ({ services }, { token }) => ({
    token,
    profile: await services.talent.registrations.look(token),
  }),
  head: () => ({ title: 'Erase your entry?' }),
  view: ({ token, profile }) => `${shownEntry(profile)}
<p>Everything that the directory holds of this e-mail address is erased at once: every entry, listed or not, and the messages
that were sent to it.</p>
${oneButton('/talent/api/erase', token, 'Erase it now')}`,
})

export const stopPage = page({
  ...LINKED_PAGE,
  path: '/talent/stop',
  summary: 'The page that stops messages of a sender, or of everybody',
  load: async ({ services }, { token }) => ({ token, contact: await services.talent.relay.look(token) }),
  head: () => ({ title: 'Hear no more?' }),
  view: ({ token, contact }) => `<p>On ${contact.sent_at.slice(0, 10)} a message of
<strong>${escapeHtml(contact.company)}</strong> was sent to you.</p>
${oneButton('/talent/api/stop', token, 'Hear no more from this sender', '<input type="hidden" name="scope" value="sender">\n')}
${oneButton('/talent/api/stop', token, 'Hear no more from anybody', '<input type="hidden" name="scope" value="everybody">\n')}
<p>With the second your entry is found no more. The links that were mailed with it list it again, or erase it.</p>`,
})

export const reportPage = page({
  ...LINKED_PAGE,
  path: '/talent/report',
  summary: 'The page that reports a message to the operator: one button',
  load: async ({ services }, { token }) => ({ token, contact: await services.talent.relay.look(token) }),
  head: () => ({ title: 'Report this message?' }),
  view: ({ token, contact }) => `<p>On ${contact.sent_at.slice(0, 10)} a message of
<strong>${escapeHtml(contact.company)}</strong> was sent to you. Whoever runs this service is told who sent it and what it said,
and the sender reaches you no more.</p>
${contact.reported ? '<p>You have reported it.</p>' : oneButton('/talent/api/report', token, 'Report it')}`,
})
