import { expect, test } from 'vitest'
import { chargeFails, declinedText, readCard } from './cards.ts'

test('only the test cards are cards, and only what declines them is a reason, whatever words objects have', () => {
  const card = (card_number: string) =>
    readCard({ card_number, expiry: '12/34', cvc: '123' }, Date.UTC(2026, 0, 1))
  expect(card('4242 4242 4242 4242')).toMatchObject({ confirms: false, card: { last4: '4242' } })
  for (const word of ['constructor', 'toString', '4242'])
    expect(card(word)).toEqual({ declined: 'unknown_card' })
  expect(chargeFails({ id: 'card_1', behaves: 'constructor', last4: '', exp: '12/34' })).toBeNull()
  expect(declinedText('constructor')).toBe('The card was declined.')
  expect(declinedText('no_email')).toBe('An e-mail address is needed.')
})
