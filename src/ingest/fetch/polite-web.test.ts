import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Dispatcher, Headers, type HeadersInit, MockAgent } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import type { Move } from '../source-override.ts'
import { Archive } from './archive.ts'
import { Hosts } from './hosts.ts'
import type { WebSettings } from './manners.ts'
import { politeWeb } from './polite-web.ts'
import { NotPublished, type Web } from './web.ts'

const SETTINGS: WebSettings = {
  userAgent: 'Headcount/0.1 (+https://example.org/contact)',
  pauseSeconds: 0,
  timeoutSeconds: 5,
  tries: 3,
  retrySeconds: 0.001,
  bytesMax: 10_000,
  robots: false,
}

type Handler = (request: IncomingMessage & { body: string }, response: ServerResponse, count: number) => void

/** A publisher on this machine, and what it was asked. */
async function publisher(handler: Handler) {
  const asked: (IncomingMessage & { body: string })[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const whole = Object.assign(request, { body: Buffer.concat(chunks).toString() })
    asked.push(whole)
    handler(whole, response, asked.length)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = (path = '/') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  return { asked, url, paths: () => asked.map((r) => `${r.method} ${r.url}`) }
}

interface Around {
  settings?: Partial<WebSettings>
  signal?: AbortSignal
  hosts?: Hosts
  folder?: string
  now?: () => Date
  moves?: readonly Move[]
  dispatcher?: Dispatcher
}

async function visitor({
  settings,
  signal,
  hosts,
  folder,
  now,
  moves,
  dispatcher,
}: Around = {}): Promise<Web & { archive: Archive }> {
  const archive = new Archive(folder ?? (await testFolder()))
  const web = politeWeb({
    dataset: 'warn',
    part: 'or',
    archive,
    hosts: hosts ?? new Hosts(),
    settings: { ...SETTINGS, ...settings },
    ...(moves ? { moves } : {}),
    ...(dispatcher ? { dispatcher } : {}),
    signal: signal ?? new AbortController().signal,
    clock: now ?? (() => new Date('2024-02-01T12:00:00Z')),
  })
  return { ...web, archive }
}

const text = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString()
const status = (response: ServerResponse, code: number, headers = {}) =>
  response.writeHead(code, headers).end()

test('an answer becomes a document, is archived, and says who asked', async () => {
  const { url, asked } = await publisher((_, response) => {
    response.writeHead(200, { 'Content-Type': 'Text/HTML; charset=utf-8' }).end('<p>list</p>')
  })
  const web = await visitor()
  const document = await web.get(url('/warn'))
  expect({ ...document, bytes: text(document) }).toEqual({
    url: url('/warn'),
    bytes: '<p>list</p>',
    contentType: 'text/html',
    fetchedAt: '2024-02-01',
  })
  expect(asked[0]!.headers['user-agent']).toBe(SETTINGS.userAgent)
  const entry = await web.archive.find(url('/warn'), {})
  expect(entry).toMatchObject({ dataset: 'warn', part: 'or', fetched_at: '2024-02-01T12:00:00.000Z' })
  expect(text((await web.archive.read(entry!))!)).toBe('<p>list</p>')
})

test("a source's headers take the place of ours, however they are spelt", async () => {
  const { url, asked } = await publisher((_, response) => response.end('{}'))
  const web = await visitor()
  await web.get(url(), { headers: { Accept: 'application/json', Referer: 'https://example.org/' } })
  await web.get(url('/form'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: { a: '1' },
  })
  expect(asked[0]!.headers).toMatchObject({ accept: 'application/json', referer: 'https://example.org/' })
  expect(asked[1]!.headers['content-type']).toBe('application/json')
})

test('pauses before another try pass as the settings say', async () => {
  const { url } = await publisher((_, response, count) => {
    if (count === 1) status(response, 429, { 'Retry-After': '47' })
    else response.end('list')
  })
  const waited: number[] = []
  const web = await visitor({ settings: { wait: async (seconds) => waited.push(seconds) } })
  expect(text(await web.get(url()))).toBe('list')
  expect(waited).toEqual([47])
})

test('a busy publisher is asked again, after the time it names', async () => {
  const { url, asked } = await publisher((_, response, count) => {
    if (count === 1) status(response, 503, { 'Retry-After': '1' })
    else response.end('list')
  })
  const web = await visitor()
  const start = performance.now()
  expect(text(await web.get(url()))).toBe('list')
  expect(asked).toHaveLength(2)
  expect(performance.now() - start).toBeGreaterThan(950)
})

test('Retry-After may be a date; one far ahead ends the source for this time', async () => {
  const date = new Date('2024-02-01T12:00:00Z').toUTCString()
  const { url, asked } = await publisher((request, response, count) => {
    if (request.url === '/far') status(response, 429, { 'Retry-After': '3600' })
    else if (count === 1) status(response, 429, { 'Retry-After': date })
    else response.end('list')
  })
  const web = await visitor()
  expect(text(await web.get(url()))).toBe('list')
  await expect(web.get(url('/far'))).rejects.toThrow('answered 429')
  expect(asked).toHaveLength(3)
})

test('after the last try the error says what the publisher answered', async () => {
  const { url, asked } = await publisher((_, response) => status(response, 502))
  const web = await visitor()
  await expect(web.get(url('/list'))).rejects.toThrow(`${url('/list')} answered 502`)
  expect(asked).toHaveLength(SETTINGS.tries)
})

test.each([400, 401, 403, 406, 501, 302])('a %i is final', async (code) => {
  const { url, asked } = await publisher((_, response) => status(response, code))
  const web = await visitor()
  await expect(web.get(url())).rejects.toThrow(`answered ${code}`)
  expect(asked).toHaveLength(1)
})

test.each([404, 410])('a %i says that the page is not published, and nothing is archived', async (code) => {
  const { url, asked } = await publisher((_, response) => status(response, code))
  const web = await visitor()
  await expect(web.get(url('/2025'))).rejects.toBeInstanceOf(NotPublished)
  expect(asked).toHaveLength(1)
  expect(await web.archive.find(url('/2025'), {})).toBeUndefined()
})

test.each([
  ['ETag', { ETag: '"v1"' }, 'if-none-match', '"v1"'],
  [
    'Last-Modified',
    { 'Last-Modified': 'Wed, 31 Jan 2024 08:00:00 GMT' },
    'if-modified-since',
    'Wed, 31 Jan 2024 08:00:00 GMT',
  ],
])(
  'a page unchanged by its %s is answered from the archive, seen today',
  async (_, validator, header, value) => {
    const { url, asked } = await publisher((request, response) => {
      if (request.headers[header] === value) status(response, 304)
      else response.writeHead(200, { ...validator, 'Content-Type': 'text/csv' }).end('a,b')
    })
    const folder = await testFolder()
    const first = await visitor({ folder, now: () => new Date('2024-02-01T12:00:00Z') })
    await first.get(url())
    for (const day of ['2024-02-05', '2024-02-06']) {
      const web = await visitor({ folder, now: () => new Date(`${day}T12:00:00Z`) })
      const document = await web.get(url())
      expect({ ...document, bytes: text(document) }).toEqual({
        url: url(),
        bytes: 'a,b',
        contentType: 'text/csv',
        fetchedAt: day,
      })
      // A replay of the archive knows that the page still stood there.
      expect((await new Archive(folder).find(url(), {}))?.fetched_at).toContain(day)
    }
    expect(asked).toHaveLength(3)
  },
)

test('a file missing or damaged in the archive is fetched whole again', async () => {
  const { url, asked } = await publisher((request, response) => {
    if (request.headers['if-none-match']) status(response, 304)
    else response.writeHead(200, { ETag: '"v1"', 'Content-Type': 'application/pdf' }).end('%PDF-1')
  })
  const folder = await testFolder()
  const web = await visitor({ folder })
  await web.get(url())
  const { writeFile } = await import('node:fs/promises')
  const { file } = (await web.archive.find(url(), {}))!
  await writeFile(`${folder}/${file}`, 'damaged')
  expect(text(await (await visitor({ folder })).get(url()))).toBe('%PDF-1')
  expect(asked[1]!.headers['if-none-match']).toBeUndefined()
  await (await visitor({ folder })).get(url())
  expect(asked[2]!.headers['if-none-match']).toBe('"v1"')
})

test('a closed file that came while all else was refused is asked for again', async () => {
  let page = 'list'
  const { url, asked } = await publisher((_, response) => response.end(page))
  const folder = await testFolder()
  const first = await visitor({ folder })
  await first.archive.markRead({ dataset: 'warn', part: 'or' }, [await first.get(url('/2019'))])
  page = "another's list"
  await first.get(url('/2019'))
  page = 'list'
  const web = await visitor({ folder })
  expect(text(await web.get(url('/2019'), { closed: true }))).toBe('list')
  expect(asked).toHaveLength(3)
})

test('a closed file is fetched once and then answered from the archive without a request', async () => {
  const { url, asked } = await publisher((_, response) => response.end('2019'))
  const folder = await testFolder()
  await (await visitor({ folder })).get(url('/2019'), { closed: true })
  const web = await visitor({ folder, now: () => new Date('2025-01-01T00:00:00Z') })
  const document = await web.get(url('/2019'), { closed: true })
  expect([text(document), document.fetchedAt]).toEqual(['2019', '2024-02-01'])
  expect(asked).toHaveLength(1)
})

test('a page that changed gives its new content', async () => {
  let content = 'one'
  const { url } = await publisher((_, response) => {
    response.writeHead(200, { ETag: `"${content}"` }).end(content)
  })
  const folder = await testFolder()
  expect(text(await (await visitor({ folder })).get(url()))).toBe('one')
  content = 'two'
  expect(text(await (await visitor({ folder })).get(url()))).toBe('two')
})

test('cookies set on the way are kept, through redirects and from one request to the next', async () => {
  const { url, asked, paths } = await publisher((request, response) => {
    if (request.url === '/start')
      status(response, 302, { Location: '/middle', 'Set-Cookie': ['session=s1; Path=/; HttpOnly', 'old=1'] })
    else if (request.url === '/middle')
      status(response, 307, { Location: 'end?x=1', 'Set-Cookie': 'old=; Max-Age=0' })
    else response.end(request.headers.cookie ?? '')
  })
  const web = await visitor()
  const document = await web.get(url('/start'))
  expect([document.url, text(document)]).toEqual([url('/start'), 'session=s1'])
  expect(paths()).toEqual(['GET /start', 'GET /middle', 'GET /end?x=1'])
  expect(asked[1]!.headers.cookie).toBe('session=s1; old=1')
  await web.get(url('/later'))
  expect(asked[3]!.headers.cookie).toBe('session=s1')
})

test('redirects in a circle end', async () => {
  const { url, asked } = await publisher((_, response) => status(response, 301, { Location: '/' }))
  const web = await visitor()
  await expect(web.get(url())).rejects.toThrow('redirects more than 8 times')
  expect(asked).toHaveLength(9)
})

test('an answer that does not end is refused where it is too large, and not asked for again', async () => {
  const { url, asked } = await publisher((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1 << 16)));
    }
    response.on('drain', more)
    more()
  })
  const web = await visitor()
  await expect(web.get(url())).rejects.toThrow(`is larger than ${SETTINGS.bytesMax} bytes`)
  expect(asked).toHaveLength(1)
})

test('forms are posted as forms, texts as they are; what was sent tells the documents apart', async () => {
  const { url, asked } = await publisher((request, response) => response.end(`got ${request.body}`))
  const web = await visitor()
  const form = await web.get(url(), { method: 'POST', body: { page: '2', q: 'a b&c' } })
  const json = await web.get(url(), {
    body: '{"page":3}',
    headers: { 'Content-Type': 'application/json' },
  })
  expect([text(form), text(json)]).toEqual(['got page=2&q=a+b%26c', 'got {"page":3}'])
  expect(asked.map((r) => [r.method, r.headers['content-type']])).toEqual([
    ['POST', 'application/x-www-form-urlencoded'],
    ['POST', 'application/json'],
  ])
  expect(form.request).toMatch(/^[0-9a-f]{16}$/)
  expect(json.request).not.toBe(form.request)
  const again = await web.get(url(), { method: 'POST', body: { page: '2', q: 'a b&c' }, closed: true })
  expect([text(again), again.request]).toEqual([text(form), form.request])
  expect(asked).toHaveLength(2)
})

test('a form answered with a redirect is followed without the form, unless told to keep it', async () => {
  const { url, asked, paths } = await publisher((request, response) => {
    if (request.url === '/other') status(response, 303, { Location: '/got' })
    else if (request.url === '/same') status(response, 308, { Location: '/got' })
    else response.end(request.body)
  })
  const web = await visitor()
  expect(text(await web.get(url('/other'), { method: 'POST', body: { a: '1' } }))).toBe('')
  expect(text(await web.get(url('/same'), { method: 'POST', body: { a: '1' } }))).toBe('a=1')
  expect(paths()).toEqual(['POST /other', 'GET /got', 'POST /same', 'POST /got'])
  expect(asked[1]!.headers['content-type']).toBeUndefined()
})

test('an answer larger than allowed is refused at once, also when it is packed small', async () => {
  const { url, asked } = await publisher((request, response) => {
    const bytes = Buffer.alloc(SETTINGS.bytesMax + 1)
    if (request.url === '/packed')
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(bytes))
    else response.end(bytes)
  })
  const web = await visitor()
  await expect(web.get(url('/plain'))).rejects.toThrow(`is larger than ${SETTINGS.bytesMax} bytes`)
  await expect(web.get(url('/packed'))).rejects.toThrow(`is larger than ${SETTINGS.bytesMax} bytes`)
  expect(asked).toHaveLength(2)
})

test('a packed answer is unpacked; packed in a way that nobody asked for, it is refused', async () => {
  const packed: Record<string, [string, Buffer]> = {
    '/gzip': ['gzip', gzipSync('list')],
    '/br': ['BR', brotliCompressSync('list')],
    '/plain': ['identity', Buffer.from('list')],
    '/zstd': ['zstd', Buffer.from('?')],
  }
  const { url, asked } = await publisher((request, response) => {
    const [encoding, bytes] = packed[request.url!]!
    response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes)
  })
  const web = await visitor()
  for (const path of ['/gzip', '/br', '/plain']) expect(text(await web.get(url(path)))).toBe('list')
  await expect(web.get(url('/zstd'))).rejects.toThrow('came packed as zstd')
  expect(asked).toHaveLength(4)
})

test.each<[string, Handler]>([
  [
    'stops short of its length',
    (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('half', () => response.destroy())
    },
  ],
  ['breaks off between chunks', (_, response) => response.write('half', () => response.destroy())],
  [
    'breaks off inside packed bytes',
    (_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' })
      response.write(gzipSync('list'.repeat(100)).subarray(0, 20), () => response.destroy())
    },
  ],
  [
    'is packed and not whole',
    (_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' })
      response.end(gzipSync('list'.repeat(100)).subarray(0, 20))
    },
  ],
  ['ends before it begins', (request) => request.socket.destroy()],
])('an answer that %s is asked for again and never taken for whole', async (_, broken) => {
  const { url, asked } = await publisher((request, response, count) => {
    if (count === 1 || request.url === '/always') broken(request, response, count)
    else response.end('whole')
  })
  const web = await visitor()
  expect(text(await web.get(url()))).toBe('whole')
  expect(asked).toHaveLength(2)
  await expect(web.get(url('/always'))).rejects.toThrow(url('/always'))
  expect(asked).toHaveLength(2 + SETTINGS.tries)
  expect(await web.archive.find(url('/always'), {})).toBeUndefined()
})

test('a publisher that cannot be reached is named', async () => {
  const web = await visitor()
  await expect(web.get('http://127.0.0.1:1/list')).rejects.toThrow('could not get http://127.0.0.1:1/list')
})

test('a silent publisher is given up on and asked again', async () => {
  const { url, asked } = await publisher((_, response, count) => {
    if (count > 1) response.end('list')
  })
  const web = await visitor({ settings: { timeoutSeconds: 0.1 } })
  expect(text(await web.get(url()))).toBe('list')
  expect(asked).toHaveLength(2)
})

test('an answer that trickles in is given up on too', async () => {
  const { url } = await publisher((_, response) => {
    const timer = setInterval(() => response.write('.'), 10)
    response.on('close', () => clearInterval(timer))
  })
  const web = await visitor({ settings: { timeoutSeconds: 0.1, tries: 1 } })
  await expect(web.get(url())).rejects.toThrow('could not get')
})

test('and when memory is tidied meanwhile: a timeout that nothing holds is collected before it fires', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { url } = await publisher((_, response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    response.write('a beginning')
  })
  const web = await visitor({ settings: { timeoutSeconds: 0.5, tries: 1 } })
  const answer = expect(web.get(url())).rejects.toThrow('could not get')
  const timer = setInterval(collect, 50)
  await answer.finally(() => clearInterval(timer))
})

test.each<[string, Handler]>([
  ['an answer', () => {}],
  ['the pause before asking again', (_, response) => status(response, 503, { 'Retry-After': '60' })],
])("the source's deadline ends the waiting for %s, and it is not asked again", async (_, handler) => {
  const { url, asked } = await publisher(handler)
  const deadline = new AbortController()
  const web = await visitor({ signal: deadline.signal })
  const answer = web.get(url())
  setTimeout(() => deadline.abort(new Error('not done after 1 seconds')), 60)
  await expect(answer).rejects.toThrow('not done after 1 seconds')
  await expect(web.get(url())).rejects.toThrow('not done after 1 seconds')
  expect(asked).toHaveLength(1)
})

test('one request at a time reaches a host, whichever source it is of, with the pause between', async () => {
  let open = 0
  let most = 0
  const times: number[] = []
  const { url } = await publisher((_, response) => {
    most = Math.max(most, ++open)
    times.push(performance.now())
    setTimeout(() => {
      open--
      response.end('list')
    }, 5)
  })
  const hosts = new Hosts()
  const settings = { pauseSeconds: 0.03 }
  const sources = await Promise.all([visitor({ hosts, settings }), visitor({ hosts, settings })])
  await Promise.all([0, 1, 2, 3].map((i) => sources[i % 2]!.get(url(`/${i}`))))
  expect(most).toBe(1)
  for (const [i, time] of times.slice(1).entries()) expect(time - times[i]!).toBeGreaterThan(30)
})

test('two hosts are asked side by side, and one that fails does not hold up the next request to it', async () => {
  const waiting: (() => void)[] = []
  const both = await Promise.all(
    [1, 2].map(() => publisher((_, response) => waiting.push(() => response.end()))),
  )
  const web = await visitor()
  const answers = both.map(({ url }) => web.get(url()))
  await expect.poll(() => waiting.length).toBe(2)
  for (const answer of waiting) answer()
  await Promise.all(answers)

  const { url } = await publisher((request, response) => status(response, request.url === '/bad' ? 403 : 200))
  const [bad, good] = await Promise.allSettled([web.get(url('/bad')), web.get(url('/good'))])
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled'])
})

test('a redirect waits for the turn of the host that it leads to, and holds up nobody where it came from', async () => {
  let open = 0
  let most = 0
  const there = await publisher((request, response) => {
    most = Math.max(most, ++open)
    setTimeout(() => {
      open--
      if (request.url === '/back') status(response, 302, { Location: here.url('/end') })
      else response.end('there')
    }, 20)
  })
  const here = await publisher((request, response) => {
    if (request.url === '/away') status(response, 302, { Location: there.url('/list') })
    else response.end('here')
  })
  const web = await visitor({ settings: { timeoutSeconds: 1 } })
  const answers = await Promise.all(
    // Each host redirects to the other one while that is asked as well.
    [there.url('/back'), here.url('/away'), there.url('/list'), here.url('/list')].map((url) => web.get(url)),
  )
  expect(answers.map(text)).toEqual(['here', 'there', 'there', 'here'])
  expect(most).toBe(1)
})

test('a token goes to no other host, nor in the open where the publisher redirects from https to http', async () => {
  const agent = new MockAgent()
  agent.disableNetConnect()
  onTestFinished(() => agent.close())
  const asked: [url: string, token: string | null][] = []
  const redirects: Record<string, string> = {
    'https://example.org/same': '/list',
    'https://example.org/open': 'http://example.org/list',
    'https://example.org/other': 'https://example.com/list',
  }
  for (const origin of ['https://example.org', 'http://example.org', 'https://example.com'])
    agent
      .get(origin)
      .intercept({ path: () => true })
      .reply(({ path, headers }) => {
        asked.push([origin + path, new Headers(headers as HeadersInit).get('authorization')])
        const location = redirects[origin + path]
        return {
          statusCode: location ? 302 : 200,
          responseOptions: { headers: location ? { location } : {} },
        }
      })
      .persist()
  const web = await visitor({ dispatcher: agent })
  for (const url of Object.keys(redirects)) await web.get(url, { headers: { Authorization: 'Token 1' } })
  expect(asked).toEqual([
    ['https://example.org/same', 'Token 1'],
    ['https://example.org/list', 'Token 1'],
    ['https://example.org/open', 'Token 1'],
    ['http://example.org/list', null],
    ['https://example.org/other', 'Token 1'],
    ['https://example.com/list', null],
  ])
})

test('a publisher’s own pace takes the place of the pause that all get', async () => {
  const { url, asked } = await publisher((_, response) => response.end('x'))
  const web = politeWeb({
    dataset: 'sec',
    part: 'current',
    archive: new Archive(await testFolder()),
    hosts: new Hosts(),
    // Nobody could wait for the second answer.
    settings: { ...SETTINGS, pauseSeconds: 3600 },
    pace: { pauseSeconds: 0.001, together: 'example.org' },
    signal: new AbortController().signal,
    clock: () => new Date('2024-02-01T12:00:00Z'),
  })
  for (const path of ['/a', '/b', '/c']) await web.get(url(path))
  expect(asked).toHaveLength(3)
})

test('an address that has moved is asked for where it is now; the source and its replays know it by the old one', async () => {
  const { url, asked, paths } = await publisher((_, response) => response.end('list'))
  const moves = [{ from: 'https://old.example.gov/warn/', to: url('/new/') }]
  const web = await visitor({ moves })
  const document = await web.get('https://old.example.gov/warn/2024.csv?page=2', {
    headers: { Referer: 'https://old.example.gov/warn/' },
  })
  expect(document.url).toBe('https://old.example.gov/warn/2024.csv?page=2')
  expect(paths()).toEqual(['GET /new/2024.csv?page=2'])
  expect(asked[0]!.headers.referer).toBe(url('/new/'))
  const entry = await web.archive.find(document.url, {})
  expect(entry).toMatchObject({ url: document.url, moved_to: url('/new/2024.csv?page=2') })
})

test('what the old server said of its copy is not repeated to the new one', async () => {
  const servers = await Promise.all(
    ['old', 'new'].map((text) =>
      publisher((request, response) => {
        if (request.headers['if-none-match']) status(response, 304)
        else response.writeHead(200, { ETag: '"v1"' }).end(text)
      }),
    ),
  )
  const [before, after] = servers as [(typeof servers)[0], (typeof servers)[0]]
  const folder = await testFolder()
  await (await visitor({ folder })).get(before.url('/list'))
  const moves = [{ from: before.url('/list'), to: after.url('/lists') }]
  for (let day = 0; day < 2; day++)
    expect(text(await (await visitor({ folder, moves })).get(before.url('/list')))).toBe('new')
  expect(after.asked.map((r) => r.headers['if-none-match'])).toEqual([undefined, '"v1"'])
})
