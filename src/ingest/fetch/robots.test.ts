import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { Archive } from './archive.ts'
import { Hosts } from './hosts.ts'
import { type PoliteWebOptions, politeWeb } from './polite-web.ts'
import { Robots } from './robots.ts'
import { Traffic } from './traffic.ts'

/** A publisher whose robots.txt is this, or answers so; every other page is `list`, or leads where `leads` says. */
async function publisher(file: { status?: number; text?: string; leads?: Record<string, string> }) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    const location = file.leads?.[request.url!]
    if (location) response.writeHead(302, { Location: location }).end()
    else if (request.url !== '/robots.txt') response.end('list')
    else response.writeHead(file.status ?? 200, { ETag: '"v1"' }).end(file.text ?? '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, file, url: (path: string) => origin + path }
}

async function visitor(options: Partial<PoliteWebOptions> & { folder?: string; day?: string } = {}) {
  const { folder = await testFolder(), day = '2024-02-01', ...more } = options
  return politeWeb({
    dataset: 'warn',
    part: 'or',
    archive: new Archive(folder),
    hosts: new Hosts(),
    robots: new Robots(),
    settings: {
      userAgent: 'Headcount/0.1 (+https://example.org/contact)',
      pauseSeconds: 0,
      timeoutSeconds: 5,
      tries: 2,
      retrySeconds: 0.001,
      bytesMax: 10_000,
      robots: true,
    },
    signal: new AbortController().signal,
    clock: () => new Date(`${day}T12:00:00Z`),
    ...more,
  })
}

const FORBIDS = 'User-agent: Headcount\nDisallow: /private/'

test('what robots.txt forbids is not asked for, and the sentence says by which line', async () => {
  const { url, asked } = await publisher({ text: FORBIDS })
  const web = await visitor()
  await web.get(url('/public'))
  await expect(web.get(url('/private/list?x=1'))).rejects.toThrow(
    /^robots.txt of 127.0.0.1:\d+ forbids \/private\/list\?x=1 \("Disallow: \/private\/"\)$/,
  )
  expect(asked).toEqual(['/robots.txt', '/public'])
})

test('where a redirect leads, the robots.txt of that host is asked for first, and kept to', async () => {
  const other = await publisher({ text: FORBIDS })
  const { url, asked } = await publisher({
    text: FORBIDS,
    leads: { '/a': other.url('/private/a'), '/b': other.url('/public'), '/c': '/private/c' },
  })
  const web = await visitor()
  await expect(web.get(url('/a'))).rejects.toThrow(`${new URL(other.url('')).host} forbids /private/a`)
  await web.get(url('/b'))
  await expect(web.get(url('/c'))).rejects.toThrow('forbids /private/c')
  expect(other.asked).toEqual(['/robots.txt', '/public'])
  expect(asked).toEqual(['/robots.txt', '/a', '/b', '/c'])
})

test('it is asked for once a day, by all sources together, and kept like any answer', async () => {
  const { url, asked, file } = await publisher({ text: FORBIDS })
  const folder = await testFolder()
  const robots = new Robots()
  const shared = [await visitor({ folder, robots }), await visitor({ folder, robots })]
  await Promise.all(shared.map((web) => web.get(url('/public'))))
  await (await visitor({ folder })).get(url('/public'))
  expect(asked.filter((path) => path === '/robots.txt')).toHaveLength(1)
  const entry = await new Archive(folder).find(url('/robots.txt'), {})
  expect(entry).toMatchObject({ dataset: 'robots', part: expect.stringMatching(/^127\.0\.0\.1_\d+$/) })
  file.text = 'User-agent: *\nDisallow: /'
  const nextDay = await visitor({ folder, day: '2024-02-02' })
  await expect(nextDay.get(url('/public'))).rejects.toThrow('forbids /public')
})

test.each([404, 403, 401])('a host that answers %i for it allows everything, for a day', async (status) => {
  const { url, asked } = await publisher({ status })
  const folder = await testFolder()
  for (let n = 0; n < 2; n++) await (await visitor({ folder })).get(url('/private/list'))
  expect(asked.filter((path) => path === '/robots.txt')).toHaveLength(1)
})

test('a host that cannot say what it allows is left alone, unless it said so before', async () => {
  const { url, asked, file } = await publisher({ status: 503 })
  const folder = await testFolder()
  await expect((await visitor({ folder })).get(url('/list'))).rejects.toThrow('/robots.txt answered 503')
  expect(asked).not.toContain('/list')
  Object.assign(file, { status: 200, text: FORBIDS })
  await (await visitor({ folder })).get(url('/list'))
  file.status = 503
  const later = await visitor({ folder, day: '2024-02-09' })
  await later.get(url('/list'))
  await expect(later.get(url('/private/'))).rejects.toThrow('forbids /private/')
})

test('where the publisher itself allows programs, its robots.txt is not asked for', async () => {
  const { url, asked } = await publisher({ text: 'User-agent: *\nDisallow: /' })
  await (await visitor({ programsAllowed: 'https://example.org/api-terms' })).get(url('/api'))
  expect(asked).toEqual(['/api'])
})

test('every request is counted by host, of the refresh and of the day', async () => {
  const { url } = await publisher({ text: FORBIDS })
  const host = new URL(url('/')).host
  const dataDir = await testFolder()
  const refresh = async (day: string) => {
    const traffic = new Traffic()
    const web = await visitor({ day, onAnswer: (answered) => traffic.add(answered) })
    await web.get(url('/a'))
    await web.get(url('/b'))
    return traffic.close(dataDir, day)
  }
  const bytes = FORBIDS.length + 2 * 'list'.length
  expect(await refresh('2024-02-01')).toEqual([
    { host, requests: 3, bytes, requests_today: 3, bytes_today: bytes },
  ])
  expect(await refresh('2024-02-01')).toMatchObject([
    { requests: 3, requests_today: 6, bytes_today: 2 * bytes },
  ])
  expect(await refresh('2024-02-02')).toMatchObject([{ requests: 3, requests_today: 3 }])
  expect(await new Traffic().close(dataDir, '2024-02-02')).toEqual([])
})
