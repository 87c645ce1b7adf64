/** The page that a login link opens. */
import { z } from 'zod'
import { escapeHtml } from '#contract/html.ts'
import { page } from '#contract/page.ts'
import { OPEN } from '../shared.ts'

export default page({
  auth: OPEN.auth,
  cookies: OPEN.cookies,
  needs: OPEN.needs,
  path: '/account/confirm',
  summary: 'The page that a login link opens: one button, which logs in',
  // The link is spent by the button, not by opening it: mail scanners open every link they see.
  input: z.object({ token: z.string().default('') }),
  // The form's own request must tell its origin, which no-referrer would hide.
  headers: { 'Referrer-Policy': 'strict-origin' },
  load: (_, { token }) => token,
  head: () => ({ title: 'Log in to Headcount' }),
  view: (token) => `<form method="post" action="/account/api/session">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button>Log in</button>
</form>`,
})
