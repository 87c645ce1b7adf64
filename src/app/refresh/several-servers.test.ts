import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { tellSeveralServers } from './several-servers.ts'

const SECRET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** What the start says with these settings. */
function told(environment: Record<string, string>): { lacking: string[]; msg: string } | null {
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  tellSeveralServers({ config: readConfig(environment), logger })
  return lines.length === 0 ? null : JSON.parse(lines.join())
}

test('on a server that machines share, the start says what each of them needs', () => {
  const STATE_URL = 'postgres://db/headcount'
  expect(told({ STATE_URL })?.lacking).toEqual(['SESSION_SECRET', 'OPERATOR_KEY', 'SMTP_URL'])
  const { lacking, msg } = told({ STATE_URL, SESSION_SECRET: SECRET, SMTP_URL: 'smtp://mail' })!
  expect(lacking).toEqual(['OPERATOR_KEY'])
  expect(msg).toContain('each needs the same OPERATOR_KEY;')
  expect(
    told({ STATE_URL, SESSION_SECRET: SECRET, OPERATOR_KEY: SECRET, SMTP_URL: 'smtp://mail' }),
  ).toBeNull()
})

test('with a file nothing is said: its servers share a machine', () => {
  expect(told({})).toBeNull()
  expect(told({ STATE_URL: 'sqlite:/srv/state.db' })).toBeNull()
})
