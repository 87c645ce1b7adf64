/** `npm run mcp:conformance -- --port N`: serves for the conformance suite until it is stopped; docs/mcp.md says more. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { serveForSuite } from './serve.ts'

const command = new Command('mcp:conformance').requiredOption('--port <number>', 'port to listen on')
const { port } = command.parse().opts<{ port: string }>()
const folder = await mkdtemp(join(tmpdir(), 'headcount-'))
const served = await serveForSuite({ DATA_DIR: folder, PORT: port }, Date.now)
console.log(`serving for the conformance suite at ${served.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await served.close()
    await rm(folder, { recursive: true, force: true })
  })
