/** `/api/records` out of the cache, beside a bare Fastify route that sends the same bytes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONNECTIONS, compareCached } from './cached.ts'
import { makeCallers } from './callers.ts'
import { type Server, startServer } from './processes.ts'

const CACHED = '/api/records?limit=10'
/** Of the largest plan that is counted, with 5,000 calls a day each: together more than a run can make. */
const KEYS = 700
/** Of the plan without limit, whose calls are noted for their owners alone. */
const UNLIMITED_KEYS = 700
/**
 * A header that comes twice is for the whole pipeline to judge, so it takes the same answer out of the same memory by the
 * long way. The rival is sent it too.
 */
const LONG_WAY = { 'x-request-id': 'a', 'X-Request-Id': 'b' }

export async function benchRecords() {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-bench-'))
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    REFRESH: 'off',
    LOG_LEVEL: 'info',
    STATE_URL: `sqlite:${join(folder, 'state.db')}`,
  }
  const keys = await makeCallers(join(folder, 'state.db'), KEYS)
  const unlimited = await makeCallers(join(folder, 'state.db'), UNLIMITED_KEYS, 'enterprise')
  const ours = await startServer(['serve'], { ...settings, ACCESS: 'open' })
  const metered = await startServer(['serve'], { ...settings, ACCESS: 'metered' })
  const servers: Server[] = [ours, metered]
  try {
    const answer = await fetch(ours.base + CACHED)
    const body = Buffer.from(await answer.arrayBuffer())
    const { total } = JSON.parse(body.toString()) as { total: number }
    const file = join(folder, 'body.json')
    await writeFile(file, body)
    const bare = await startServer(['--bench', 'bare', file], {})
    servers.push(bare)
    const cached = await compareCached(ours, bare, CACHED)
    const longWay = await compareCached(ours, bare, CACHED, { headers: LONG_WAY })
    // The rival is sent the same keys, and looks at none of them.
    const keyed = { callers: CONNECTIONS, ...(await compareCached(metered, bare, CACHED, { keys })) }
    const keyedUnlimited = {
      callers: CONNECTIONS,
      ...(await compareCached(metered, bare, CACHED, { keys: unlimited })),
    }
    const result = { notices: total, bytes: body.length, cached, longWay, keyed, keyedUnlimited }
    process.stdout.write(
      `  cached: ${cached.rateRatio.toFixed(2)} of a bare route's rate, ${cached.cpuRatio.toFixed(2)} by CPU time\n` +
        `  the same without the shortest way: ${longWay.rateRatio.toFixed(2)}, ${longWay.cpuRatio.toFixed(2)} by CPU time\n` +
        `  cached, each of ${CONNECTIONS} callers with a key, each call counted: ${keyed.rateRatio.toFixed(2)} of a bare route's rate, ${keyed.cpuRatio.toFixed(2)} by CPU time\n` +
        `  the same with keys of a plan without limit: ${keyedUnlimited.rateRatio.toFixed(2)}, ${keyedUnlimited.cpuRatio.toFixed(2)} by CPU time\n`,
    )
    return result
  } finally {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
