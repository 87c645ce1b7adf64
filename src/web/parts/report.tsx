/** Why a record is held to be a company's, and a link by which a reader says that it is not: a wrong one accuses somebody. */
import { METHOD_WORDS } from '../words/matches.ts'
import { percent } from '../words/numbers.ts'

/** What is said to be wrong. */
interface Report {
  /** Where the operator is reached: an address or an e-mail. */
  contact: string
  subject: string
  /** What it is about, with its ids, a line each. */
  about: readonly string[]
}

/** As docs/citing.md asks for it. */
const ASKED = ['', 'What is wrong, and what it should be:', '', 'Where that can be seen:', '']

const REPOSITORY = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+$/

/** Where it is said: a mail or an issue that has the ids in it already, or another address of the operator's; null where there is none. */
export function reportAddress({ contact, subject, about }: Report): string | null {
  const body = [...about, ...ASKED].join('\n')
  if (/^[^@\s/]+@[^@\s/]+$/.test(contact))
    return `mailto:${contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  if (REPOSITORY.test(contact))
    return `${contact}/issues/new?${new URLSearchParams({ title: subject, body })}`
  return /^https?:\/\//.test(contact) ? contact : null
}

interface Match {
  name: string
  method: keyof typeof METHOD_WORDS
  confidence: number
  reason: string
}

/** What a match rests on, and how sure it is. */
export function MatchedBy({ match: { name, method, confidence, reason } }: { match: Match }) {
  return (
    <p class="note">
      Matched by {METHOD_WORDS[method]}, {percent(confidence, 1)} sure: “{name}”, {reason}.
    </p>
  )
}

export function ReportMatch(report: Report) {
  const address = reportAddress(report)
  if (address === null) return null
  return (
    <p class="small quiet">
      Matched by name, place and registers, and sometimes wrongly.{' '}
      <a href={address} rel="nofollow noreferrer">
        Say that this one is wrong
      </a>
      .
    </p>
  )
}
