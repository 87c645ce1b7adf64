/** The page that the login form leads to: who is logged in, and what there is to ask. */
import type { Session } from '#accounts/logins/logins.ts'
import { escapeHtml, htmlPage } from './page.ts'
import { type AccountRoute, ownRoute } from './route.ts'

/** Its path. */
export const SIGNED_IN = '/account/signed-in'

/** The route of the page, which tells of these routes of the account area. */
export function signedInRoute(routes: readonly AccountRoute[]): AccountRoute {
  return ownRoute({
    method: 'GET',
    path: SIGNED_IN,
    summary: 'The page after logging in: who is logged in, and the routes of the account area',
    answer: (_, session) => ({ body: signedInPage(session, routes), html: true }),
  })
}

function signedInPage({ account, expires_at }: Session, routes: readonly AccountRoute[]): string {
  const forData = routes.filter(({ path }) => path.startsWith('/account/api/'))
  const readable = forData.filter(({ method, session }) => method === 'GET' && session)
  const others = forData.filter((route) => !readable.includes(route))
  const links = readable.map(({ path, summary }) => item(`<a href="${path}">${path}</a>`, summary))
  const requests = others.map(({ method, path, summary }) => item(`<code>${method} ${path}</code>`, summary))
  return htmlPage(
    'You are logged in to Headcount',
    `<p>The account is <strong>${escapeHtml(account.email ?? account.id)}</strong>, of the plan ${account.plan}.
You stay logged in until ${expires_at.slice(0, 10)}, and longer when you come back before.</p>
<h2>To look at, as JSON</h2>
<ul>
${links.join('\n')}
</ul>
<h2>For programs</h2>
<ul>
${requests.join('\n')}
</ul>`,
  )
}

function item(what: string, summary: string): string {
  return `<li>${what}: ${escapeHtml(summary).replace(/`([^`]+)`/g, '<code>$1</code>')}</li>`
}
