import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startCallers } from './callers.ts'

test('callers of another process tell what was answered, and name what failed', async () => {
  const http = createServer((request, response) => {
    response.statusCode = request.url === '/broken' ? 500 : request.url === '/refused' ? 422 : 200
    response.end('{}')
  })
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const callers = startCallers()
  onTestFinished(() => {
    callers.stop()
    http.close().closeAllConnections()
  })
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const asked = await callers.ask(base, { addresses: ['/a', '/refused', '/b'], count: 3, callers: 1 })
  expect(asked).toMatchObject({ answered: ['/a', '/b'], refused: 1 })
  expect(asked.times).toHaveLength(2)
  await expect(callers.ask(base, { addresses: ['/broken'], count: 1, callers: 1 })).rejects.toThrow(
    '/broken answered 500',
  )
})
