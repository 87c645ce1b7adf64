/** The rival: Fastify with a route that sends the same bytes, and nothing else. */
import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'

/** Serves a file's bytes at a path; prints its address. */
export async function serveBare(
  file: string,
  path = '/api/records',
  type = 'application/json; charset=utf-8',
): Promise<void> {
  const body = await readFile(file)
  const app = Fastify()
  app.get(path, (_, reply) => {
    reply.type(type).send(body)
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  process.stdout.write(`{"address":"${address}"}\n`)
}
