/** Files that were bought: a page that spends nothing, and the button on it that does. */
import { z } from 'zod'
import { command, sentFile } from '#contract/command.ts'
import { escapeHtml } from '#contract/html.ts'
import { page } from '#contract/page.ts'
import { productNamed } from '../catalogue.ts'
import { dayOf } from '../shop.ts'
import { findByToken } from '../spend.ts'
import { FORM_HEADERS, SHOP, SHOP_PAGE } from './shared.ts'

const input = z.object({ token: z.string().min(1).max(200).describe('Of the link, as it was mailed') })

const ENDED = {
  spent:
    'This link has given its file already. A transfer that broke can be gone on with for an hour, by whoever began it.',
  expired: 'This link is too old.',
  'taken-back': 'What was paid for this file was paid back.',
} as const

/** The page: mail scanners open every link they see, and spend nothing. */
export const downloadPage = page({
  ...SHOP_PAGE,
  path: '/billing/download/{token}',
  summary: 'A page with the button that fetches a file; looking at it spends nothing',
  headers: FORM_HEADERS,
  input,
  async load({ services }, { token }) {
    return { ...(await findByToken(services.billing.shop, token)), token }
  },
  head: ({ product }) => ({ title: productNamed(product).title }),
  view: ({ download, ended, token }) =>
    ended !== null
      ? `<p>${ENDED[ended]}</p>`
      : `<p>One file: ${escapeHtml(download.part)}, as ${escapeHtml(download.format)}, made of the newest data when you press the button.</p>
<p>The link gives it once, until ${dayOf(download.expires_at)}. A transfer that breaks can be gone on with within an hour.</p>
<form method="post" action="/billing/download/${encodeURIComponent(token)}">
<button>Download</button>
</form>`,
})

/** The button. */
export const fetchDownload = command({
  ...SHOP,
  method: 'POST',
  path: '/billing/download/{token}',
  summary: 'Fetch a file that was bought; the link is spent',
  description:
    'The file is made before the link is spent. Within an hour whoever has spent it may go on with a transfer that broke: the same request with `Range`, and `If-Range` with the ETag.',
  input,
  output: sentFile,
  files: [
    'text/csv',
    'application/json',
    'application/x-ndjson',
    'application/vnd.apache.parquet',
    'application/ld+json',
  ],
  run: ({ services, address, range, files }, { input: { token } }) =>
    services.billing.bought.fetch({ token, address, range, files }),
})
