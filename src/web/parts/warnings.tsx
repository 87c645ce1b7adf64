/** What an answer says besides its figures, above the block that it is about. */
import type { Warning } from '#contract/warnings.ts'
import type { Locked, Unread } from '../ask.ts'

/** Rows and sums are shown a part at a time on purpose: that the site's plan lowers a limit is nobody's concern. */
const OF_PLANS: ReadonlySet<string> = new Set(['plan_limit'])

/** More of them stand together. */
const APART = 2

export function Warnings({ of: warnings }: { of: readonly Warning[] | undefined }) {
  const shown = (warnings ?? []).filter(({ code }) => !OF_PLANS.has(code))
  if (shown.length === 0) return null
  if (shown.length > APART)
    return (
      <ul class={shown.some(({ severity }) => severity === 'caution') ? 'note late' : 'note'}>
        {shown.map(({ code, text }) => (
          <li key={`${code} ${text}`}>{sentence(text)}</li>
        ))}
      </ul>
    )
  return (
    <>
      {shown.map(({ code, severity, text }) => (
        <p key={`${code} ${text}`} class={severity === 'caution' ? 'note late' : 'note'}>
          {sentence(text)}
        </p>
      ))}
    </>
  )
}

/** In place of a part that is not there: what keeps it away. */
export function Missing({ part }: { part: Locked | Unread }) {
  return 'locked' in part ? (
    <p class="note">Not part of what this site shows to everybody: {part.locked}</p>
  ) : (
    <p class="note late">{sentence(part.unread)}</p>
  )
}

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
