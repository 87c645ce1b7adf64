/** The page that a login link opens. */
import { escapeHtml, htmlPage } from './page.ts'

/** A page with one button, which sends the token as a form. */
export function confirmPage(token: string): string {
  return htmlPage(
    'Log in to Headcount',
    `<form method="post" action="/account/api/session">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button>Log in</button>
</form>`,
  )
}
