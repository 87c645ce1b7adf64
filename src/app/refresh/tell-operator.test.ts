import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Mail } from '#accounts/mail/mail.ts'
import { testFolder } from '#lib/testing/folders.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { tellOperator } from './tell-operator.ts'

const source = (id: string, failures?: number): SourceHealth => ({
  id,
  dataset: 'warn',
  publisher: 'Office',
  page: 'https://example.org',
  status: failures ? 'failed' : 'ok',
  message: failures ? 'no column "Employer"' : null,
  ...(failures ? { failures, failing_since: '2024-06-01T03:00:00.000Z' } : {}),
  last_attempt: null,
  last_success: null,
  rows: 0,
  newest: null,
})

/** An operator, what was mailed and logged, and a way to end refreshes at an hour. */
async function operator({ to = 'me@example.org' as string | null, broken = false } = {}) {
  const dataDir = await testFolder()
  const mails: Mail[] = []
  const lines: { level: number; source?: string; msg: string }[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const state = { broken }
  const mailer = {
    async send(mail: Mail) {
      if (state.broken) throw new Error('no mail server')
      mails.push(mail)
    },
  }
  const refreshed = (hour: number, ...sources: SourceHealth[]) => {
    const now = () => Date.parse('2024-06-02T00:00:00Z') + hour * 3_600_000
    return tellOperator(sources, { dataDir, logger, now, to, mailer })
  }
  return { mails, lines, refreshed, state }
}

test('a source that fails once or twice is nothing to tell; at the third time it is told, with what to do', async () => {
  const { mails, lines, refreshed } = await operator()
  await refreshed(0, source('warn/or', 1), source('warn/wa'))
  await refreshed(1, source('warn/or', 2), source('warn/wa'))
  expect([mails, lines]).toEqual([[], []])
  await refreshed(2, source('warn/or', 3), source('warn/wa'))
  expect(mails).toHaveLength(1)
  const { to, subject, text } = mails[0]!
  expect([to, subject]).toEqual(['me@example.org', 'Headcount sources: 1 stopped'])
  for (const part of [
    'warn/or has stopped: no column "Employer" (3 times since 2024-06-01T03:00:00.000Z)',
    'npm run sources -- check warn/or',
    'SOURCES_FILE',
    '--file warn/or=PATH',
    '--accept warn/or',
  ]) {
    expect(text).toContain(part)
    expect(lines.map(({ msg }) => msg).join()).toContain(part)
  }
})

test('one mail a day at most: what happens meanwhile is told in the next, and in the log at once', async () => {
  const { mails, lines, refreshed } = await operator()
  await refreshed(0, source('warn/or', 3), source('warn/wa'))
  await refreshed(2, source('warn/or', 4), source('warn/wa', 3))
  await refreshed(4, source('warn/or'), source('warn/wa', 4))
  expect(mails).toHaveLength(1)
  expect(lines.map(({ source: id, level }) => [id, level])).toEqual([
    ['warn/or', 50],
    ['warn/wa', 50],
    ['warn/or', 30],
  ])
  await refreshed(24, source('warn/or'), source('warn/wa', 5))
  expect(mails).toHaveLength(2)
  expect(mails[1]!.subject).toBe('Headcount sources: 1 stopped, 1 read again')
  expect(mails[1]!.text).toContain('warn/or is read again.')
  // Nothing is told twice.
  await refreshed(99, source('warn/or'), source('warn/wa', 9))
  expect([mails.length, lines.length]).toEqual([2, 3])
})

test('a mail that could not be sent is sent after the next refresh', async () => {
  const { mails, lines, refreshed, state } = await operator({ broken: true })
  await refreshed(0, source('warn/or', 3))
  expect(lines.at(-1)!.msg).toBe('the operator could not be told by mail')
  state.broken = false
  await refreshed(1, source('warn/or', 4))
  expect(mails).toHaveLength(1)
})

test('without an address the log alone tells it; history that is handed in never stops', async () => {
  const { mails, lines, refreshed } = await operator({ to: null })
  await refreshed(0, source('warn/or', 3), { ...source('warn/register', 9), importer: true })
  expect([mails.length, lines.map(({ source: id }) => id)]).toEqual([0, ['warn/or']])
})
