import { expect, test } from 'vitest'
import { reportAddress } from './report.tsx'

const report = { subject: 'Wrong match: TX-2024-1', about: ['Notice TX-2024-1 & co-1'] }

test('a mail has what it is about', () => {
  const url = new URL(reportAddress({ ...report, contact: 'data@jobs.example' })!)
  expect([url.protocol, url.pathname]).toEqual(['mailto:', 'data@jobs.example'])
  expect(url.searchParams.get('subject')).toBe(report.subject)
  expect(url.searchParams.get('body')).toMatch(/^Notice TX-2024-1 & co-1\n\nWhat is wrong/)
})

test('so has an issue', () => {
  const url = new URL(reportAddress({ ...report, contact: 'https://github.com/some/fork' })!)
  expect(url.pathname).toBe('/some/fork/issues/new')
  expect(url.searchParams.get('title')).toBe(report.subject)
  expect(url.searchParams.get('body')).toContain('co-1')
})

test.each(['https://jobs.example/contact', 'https://github.com/some/fork/discussions'])(
  '%s is asked as it is',
  (contact) => expect(reportAddress({ ...report, contact })).toBe(contact),
)

test('words that are no address are no link', () => {
  expect(reportAddress({ ...report, contact: 'the press office' })).toBeNull()
})
