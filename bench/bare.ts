/** The rival: Fastify with one route that sends the same bytes, and nothing else. */
import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'

/** Serves a file's bytes as JSON on any path of /api/records; prints its address. */
export async function serveBare(file: string): Promise<void> {
  const body = await readFile(file)
  const app = Fastify()
  app.get('/api/records', (_, reply) => {
    reply.type('application/json; charset=utf-8').send(body)
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  process.stdout.write(`{"address":"${address}"}\n`)
}
