/** The page that a button leads to. It holds no token: it may stay in a browser's history. */
import { z } from 'zod'
import { page } from '#contract/page.ts'
import { DONE_PAGE } from './shared.ts'

/** What a button has done. */
const DONE = {
  listed: [
    'Your entry is listed',
    'The links in the mail change it, list it for longer, and erase it at once.',
  ],
  saved: ['Your entry is changed', 'Others see it as it is now, if it is listed.'],
  erased: ['Your entry is erased', 'The directory holds nothing of your e-mail address any more.'],
  stopped: ['You hear no more', 'Nobody whom you have stopped reaches you.'],
  reported: ['The message is reported', 'Its sender reaches you no more.'],
} as const

/** Where a button leads to. */
export const doneAt = (what: keyof typeof DONE) => `/talent/done/${what}` as const

export const donePage = page({
  ...DONE_PAGE,
  path: '/talent/done/{what}',
  summary: 'The page after a button of the talent directory: what was done',
  input: z.object({ what: z.enum(Object.keys(DONE) as [keyof typeof DONE]) }),
  load: (_, { what }) => DONE[what],
  head: ([title]) => ({ title }),
  view: ([, text]) => `<p>${text}</p>`,
})
