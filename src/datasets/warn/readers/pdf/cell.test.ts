import { expect, test } from 'vitest'
import { cellText } from './cell.ts'
import type { PdfText } from './text.ts'

const at = (x: number, y: number, text: string, size = 8): PdfText => ({
  x,
  right: x + text.length * 4,
  y,
  size,
  text,
})

test('lines are read from the top, each from the left, whatever the order of drawing', () => {
  expect(cellText([at(10, 30, 'Corps Center'), at(60, 20, 'Training'), at(10, 20, 'Management')])).toBe(
    'Management Training\nCorps Center',
  )
})

test('pieces that touch are one word', () => {
  expect(cellText([at(10, 20, 'G'), at(14, 20, 'XO'), at(26, 20, 'Logistics')])).toBe('GXO Logistics')
})

test('a superscript stays in its word', () => {
  expect(cellText([at(10, 20, 'C'), at(14, 16, '2', 5), at(20, 20, 'Technologies')])).toBe('C2 Technologies')
})

test('letters set wide are put together again', () => {
  expect(cellText([at(10, 20, "D e n n y ' s")])).toBe("Denny's")
  expect(cellText([at(10, 20, 'N o t i c e   D a t e')])).toBe('Notice Date')
  expect(cellText([at(10, 20, 'A B C')])).toBe('A B C')
  const letters = [...'WARN LIST'].flatMap((letter, i) =>
    letter === ' ' ? [] : [at(10 + i * 7, 20, letter)],
  )
  expect(cellText(letters)).toBe('WARN LIST')
})
