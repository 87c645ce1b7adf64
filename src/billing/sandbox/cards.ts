/** The test cards, as the processor documents them, and what becomes of a charge. */
import { type Card, newId } from './world.ts'

/** How a card behaves: when it is given, and when it is charged. */
interface TestCard {
  /** Asked for a confirmation by its holder when it is given. */
  confirms?: true
  /** Why it is refused when it is given. */
  refused?: string
  /** Why it is refused when it is charged, later. */
  failing?: string
}

const CARDS: ReadonlyMap<string, TestCard> = new Map(
  Object.entries<TestCard>({
    '4242424242424242': {},
    '4000002500003155': { confirms: true },
    '4000000000000002': { refused: 'card_declined', failing: 'card_declined' },
    '4000000000009995': { refused: 'insufficient_funds', failing: 'insufficient_funds' },
    '4000000000000341': { failing: 'card_declined' },
  }),
)

/** Reasons in a sentence. */
const DECLINED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    card_declined: 'The card was declined.',
    insufficient_funds: 'The card has insufficient funds.',
    authentication_failed: 'The payment was not confirmed by the holder of the card.',
    no_email: 'An e-mail address is needed.',
    unknown_card: 'The sandbox takes test cards alone, such as 4242 4242 4242 4242.',
    invalid_expiry: 'The expiry must be a month and a year that are not over, such as 12/34.',
    invalid_cvc: 'The CVC must be three or four digits.',
  }),
)

/** Why a card was not taken, in a sentence; `declined` is what an address says. */
export const declinedText = (declined: string): string => DECLINED.get(declined) ?? 'The card was declined.'

/** What a form of a page says of a card. */
export interface CardForm {
  card_number: string
  expiry: string
  cvc: string
}

/** Reads it: the card, and whether its holder has to confirm; or why it is not taken, as a key of DECLINED. */
export function readCard(
  { card_number, expiry, cvc }: CardForm,
  nowMs: number,
): { card: Card; confirms: boolean } | { declined: string } {
  const number = card_number.replace(/[\s-]/g, '')
  const known = CARDS.get(number)
  if (!known) return { declined: 'unknown_card' }
  if (!isAhead(expiry, nowMs)) return { declined: 'invalid_expiry' }
  if (!/^\d{3,4}$/.test(cvc.trim())) return { declined: 'invalid_cvc' }
  if (known.refused) return { declined: known.refused }
  const card = { id: newId('card'), behaves: number, last4: number.slice(-4), exp: expiry.trim() }
  return { card, confirms: known.confirms ?? false }
}

/** Why a charge of the card fails; null where it does not. */
export const chargeFails = ({ behaves }: Card): string | null => CARDS.get(behaves)?.failing ?? null

function isAhead(expiry: string, nowMs: number): boolean {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? []
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return false
  const now = new Date(nowMs)
  const ends = (Number(year) % 100) * 12 + Number(month)
  return ends >= (now.getUTCFullYear() % 100) * 12 + now.getUTCMonth() + 1
}
