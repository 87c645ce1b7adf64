/** The page that the login form leads to: who is logged in, and what there is to ask. */
import { escapeHtml } from '#contract/html.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { page } from '#contract/page.ts'
import { OWN } from '../shared.ts'

/** Its path. */
export const SIGNED_IN = '/account/signed-in'

/** The page, which tells of these operations of the account API. */
export const signedIn = (operations: readonly AnyOperation[]) =>
  page({
    auth: OWN.auth,
    needs: OWN.needs,
    path: SIGNED_IN,
    summary: 'The page after logging in: who is logged in, and the routes of the account API',
    load: ({ session }) => session,
    head: () => ({ title: 'You are logged in to Headcount' }),
    view: ({ account, expires_at }) => {
      const readable = operations.filter(({ method, auth }) => method === 'GET' && auth === 'session')
      const others = operations.filter((operation) => !readable.includes(operation))
      const links = readable.map(({ path, summary }) => item(`<a href="${path}">${path}</a>`, summary))
      const requests = others.map(({ method, path, summary }) =>
        item(`<code>${method} ${path}</code>`, summary),
      )
      return `<p>The account is <strong>${escapeHtml(account.email ?? account.id)}</strong>, of the plan ${account.plan}.
You stay logged in until ${expires_at.slice(0, 10)}, and longer when you come back before.</p>
<h2>To look at, as JSON</h2>
<ul>
${links.join('\n')}
</ul>
<h2>For programs</h2>
<ul>
${requests.join('\n')}
</ul>`
    },
  })

function item(what: string, summary: string): string {
  return `<li>${what}: ${escapeHtml(summary).replace(/`([^`]+)`/g, '<code>$1</code>')}</li>`
}
