/** The mail of a filter: plain text, and the same as simple HTML. */
import type { Mail } from '#accounts/mail/mail.ts'
import { escapeHtml } from '#contract/html.ts'
import { countKinds, linesOf, SECTIONS, type ToldNotice } from './words.ts'

/** Notices in one mail; of more it tells how many, and where they are. */
export const NOTICES_MAX = 100

/** What a mail is made of. */
export interface AlertParts {
  to: string
  filter: { id: number; name: string }
  told: readonly ToldNotice[]
  /** The edition up to which it tells. */
  edition: string
  publicUrl: string
  /** The list that the filter asks, with its query. */
  list: string
  /** Ends these mails. */
  stop: string
}

/** Composes it. */
export function composeAlert(parts: AlertParts): Mail {
  const { to, filter, told, edition, publicUrl, stop } = parts
  const { host } = new URL(publicUrl)
  return {
    to,
    subject: `${countKinds(told)}: ${filter.name}`,
    text: textOf(parts),
    html: htmlOf(parts),
    // Who is sent it twice, since a process died in between, can tell.
    messageId: `<alert-${filter.id}-${edition}@${host}>`,
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<filter-${filter.id}.alerts.${host.replace(/:\d+$/, '')}>`,
    },
  }
}

const recordUrl = ({ publicUrl }: AlertParts, { notice }: ToldNotice) =>
  `${publicUrl}/notices/${encodeURIComponent(notice.id)}`

const intro = ({ told, filter }: AlertParts) =>
  `${told.length === 1 ? 'One notice' : `${told.length} notices`} for your filter “${filter.name}”: ${countKinds(told)}.`

const FOOTNOTE =
  'Notices are told as states publish them: see the source before you rely on one. A count is of workers affected as the employer gave it.'

/** The notices that are shown, under the titles of their kinds. */
function sections({ told }: AlertParts) {
  const shown = told.slice(0, NOTICES_MAX)
  const cut = told.length - shown.length
  const all = SECTIONS.map(({ kind, title }) => ({
    title,
    notices: shown.filter((each) => each.kind === kind),
  }))
  return { all: all.filter(({ notices }) => notices.length > 0), cut }
}

function textOf(parts: AlertParts): string {
  const { all, cut } = sections(parts)
  const blocks = all.flatMap(({ title, notices }) => [
    `${title.toUpperCase()}`,
    ...notices.map((told) =>
      [
        told.notice.company_name,
        ...linesOf(told).map(([label, value]) => `  ${label}: ${value}`),
        `  Source: ${told.notice.source_url}`,
        `  Details: ${recordUrl(parts, told)}`,
      ].join('\n'),
    ),
  ])
  return `${[
    intro(parts),
    ...blocks,
    ...(cut > 0 ? [`And ${cut} more.`] : []),
    `All that match: ${parts.list}`,
    FOOTNOTE,
    `Stop these mails: ${parts.stop}`,
  ].join('\n\n')}\n`
}

function htmlOf(parts: AlertParts): string {
  const { all, cut } = sections(parts)
  const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
  const notice = (told: ToldNotice) => `<p><strong>${escapeHtml(told.notice.company_name)}</strong><br>
${linesOf(told)
  .map(([label, value]) => `${escapeHtml(label)}: ${escapeHtml(value)}<br>`)
  .join('\n')}
${link(told.notice.source_url, 'Source')} · ${link(recordUrl(parts, told), 'Details')}</p>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeHtml(parts.filter.name)}</title>
<body style="font-family: sans-serif; max-width: 40em; margin: 1em auto; line-height: 1.5">
<p>${escapeHtml(intro(parts))}</p>
${all
  .map(
    ({ title, notices }) =>
      `<h2 style="font-size: 1.1em">${escapeHtml(title)}</h2>\n${notices.map(notice).join('\n')}`,
  )
  .join('\n')}
${cut > 0 ? `<p>And ${cut} more.</p>\n` : ''}<p>${link(parts.list, 'All that match')}</p>
<p style="color: #555; font-size: 0.9em">${escapeHtml(FOOTNOTE)}</p>
<p style="color: #555; font-size: 0.9em">${link(parts.stop, 'Stop these mails')}</p>
</body>
</html>
`
}
