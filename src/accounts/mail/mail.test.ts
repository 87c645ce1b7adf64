import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { loginLetter } from '../logins/login-letter.ts'
import { mailServer } from '../testing/mail-server.ts'
import { MailUnavailable, outboxMailer, smtpMailer } from './mail.ts'

const FROM = 'Headcount <headcount@example.org>'
const LINK = 'http://localhost:8080/account/confirm?token=abcdefghijklmnopqrstuvwxyzABCDEF'
const now = () => Date.parse('2024-06-15T12:00:00Z')

test('a mail goes through the mail server, with its name and password', async () => {
  const { heard, host } = await mailServer()
  await smtpMailer(`smtp://ann:hunter2@${host}`, FROM).send(loginLetter('bob@example.org', LINK))
  expect(heard).toContain(`AUTH PLAIN ${Buffer.from('\0ann\0hunter2').toString('base64')}`)
  expect(heard).toContain('RCPT TO:<bob@example.org>')
  expect(heard).toContain('From: Headcount <headcount@example.org>')
  expect(heard).toContain('Auto-Submitted: auto-generated')
  expect(heard).toContain(LINK)
})

test('a mail says where answers go, and has headers of its own beside those of all', async () => {
  const { heard, host } = await mailServer()
  const headers = { 'List-Unsubscribe': '<https://headcount.example/stop>' }
  const mail = { ...loginLetter('bob@example.org', LINK), replyTo: 'ann@example.org', headers }
  await smtpMailer(`smtp://${host}`, FROM).send({ ...mail, confidential: true })
  expect(heard).toContain('Reply-To: ann@example.org')
  expect(heard).toContain('List-Unsubscribe: <https://headcount.example/stop>')
  expect(heard).toContain('Auto-Submitted: auto-generated')
  expect(heard.join()).not.toContain('confidential')
})

test.each([
  ['refuses the password', { AUTH: '535 no' }],
  ['does not take the address', { RCPT: '550 <bob@example.org> nobody here' }],
  ['is out of order', { DATA: '451 later' }],
])('a mail server that %s is told without secrets', async (_, answers) => {
  const { host } = await mailServer(answers)
  const sent = smtpMailer(`smtp://ann:hunter2@${host}`, FROM).send(loginLetter('bob@example.org', LINK))
  const error = await sent.then(
    () => null,
    (reason: Error) => reason,
  )
  expect(error).toBeInstanceOf(MailUnavailable)
  for (let at = error as unknown; at instanceof Error; at = at.cause) {
    const told = JSON.stringify({ ...at, message: at.message, stack: at.stack })
    expect(told).not.toMatch(/hunter2|token=|bob@/)
    expect(told).not.toContain(Buffer.from('\0ann\0hunter2').toString('base64'))
  }
})

test('a mail server that is not there is told', async () => {
  const { host } = await mailServer()
  const port = Number(host.split(':')[1])
  const nobody = smtpMailer(`smtp://127.0.0.2:${port}`, FROM)
  await expect(nobody.send(loginLetter('bob@example.org', LINK))).rejects.toThrow(MailUnavailable)
})

test('without a mail server, mail is a file that its owner alone can read, and the link stands in it whole', async () => {
  const folder = join(await testFolder(), 'outbox')
  const written: string[] = []
  const mailer = outboxMailer({ folder, from: FROM, now, onWritten: (path) => written.push(path) })
  await mailer.send(loginLetter('bob@example.org', LINK))
  await mailer.send(loginLetter('eve@example.org', LINK))
  const names = await readdir(folder)
  expect(names).toHaveLength(2)
  for (const name of names) expect(name).toMatch(/^2024-06-15T12-00-00\.000Z-[0-9a-f]{8}\.eml$/)
  expect(written.sort()).toEqual(names.map((name) => join(folder, name)).sort())
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(written[0]!)).mode & 0o777).toBe(0o600)
  const mails = await Promise.all(written.map((path) => readFile(path, 'utf8')))
  expect(mails.join()).toContain('To: bob@example.org')
  for (const mail of mails) expect(mail).toMatch(new RegExp(`^${LINK.replace(/[?.]/g, '\\$&')}\\r?$`, 'm'))
})

test('an outbox that cannot be written is told', async () => {
  const folder = join(await testFolder(), 'file')
  await writeFile(folder, '')
  const mailer = outboxMailer({ folder: join(folder, 'outbox'), from: FROM, now, onWritten: () => {} })
  await expect(mailer.send(loginLetter('bob@example.org', LINK))).rejects.toThrow(MailUnavailable)
})
