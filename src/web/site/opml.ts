/** All feeds as a reader takes them at once (OPML 2.0): of all notices, and of each state whose notices are held. */
import type { AnyOperation, RunContext } from '#contract/operation.ts'
import { page as contractPage } from '#contract/page.ts'
import { xmlText } from '#exports/feeds/atom.ts'
import { stateName } from '#lib/states.ts'
import { links } from '../links.ts'
import { momentOf } from '../shell/moment.ts'
import type { WebSettings } from '../site-page.ts'

/** The list at `/feeds`. */
export const opml = ({ publicUrl, plan }: WebSettings): AnyOperation =>
  contractPage({
    path: '/feeds',
    summary: 'All feeds, for a feed reader',
    auth: 'none',
    load: (context: RunContext) => momentOf({ ...context, plan }),
    head: () => ({ title: 'Feeds' }),
    view: () => '',
    sent: {
      contentType: 'text/x-opml; charset=utf-8',
      bytes: ({ states, publishedAt }) => {
        const outline = (title: string, feed: string, page: string) =>
          `<outline type="rss" text="${xmlText(title)}" xmlUrl="${xmlText(publicUrl + feed)}" htmlUrl="${xmlText(publicUrl + page)}"/>\n`
        const ofStates = [...states]
          .sort()
          .map((code) =>
            outline(`WARN notices, ${stateName(code)}`, `/feeds/states/${code}.atom`, links.state(code)),
          )
        return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
<head><title>Headcount</title><dateModified>${new Date(publishedAt).toUTCString()}</dateModified></head>
<body>
${outline('WARN notices', '/feeds/layoffs.atom', links.layoffs())}${ofStates.join('')}</body>
</opml>
`)
      },
    },
  }) as unknown as AnyOperation
