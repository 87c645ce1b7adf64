/** The product's own endpoint over invented records, with what the conformance suite calls by name added to it. */
import { pino } from 'pino'
import { mountMcp } from '#mcp/mount.ts'
import type { Extension } from '#mcp/server.ts'
import { buildApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { VERSION } from '../../../src/version.ts'
import { addQuestions, verifyState } from './questions.ts'
import { addPrompts, addResources } from './texts.ts'
import { addTools } from './tools.ts'

const FOR_SUITE: Extension = {
  options: { requestState: { verify: verifyState } },
  add(server) {
    server.server.registerCapabilities({ logging: {} })
    addTools(server)
    addQuestions(server)
    addResources(server)
    addPrompts(server)
  },
}

/** The endpoint, and how to end it. */
export interface Served {
  url: string
  close(): Promise<void>
}

/** Serves on this machine alone; `settings` are those of the environment, PORT among them. */
export async function serveWith(
  extension: Extension,
  settings: Record<string, string>,
  now: () => number,
): Promise<Served> {
  const config = readConfig({ FIRST_DATA: 'sample', ...settings })
  const app = buildApp(config, { logger: pino({ level: 'silent' }), now })
  const { publicUrl, port } = config
  const { operations } = app.modules
  const service = await app.open({
    mounts: [
      (scope, server) => mountMcp(scope, server, { operations, publicUrl, version: VERSION, extension }),
    ],
  })
  const address = await service.app.listen({ port, host: '127.0.0.1' })
  return { url: `http://localhost:${new URL(address).port}/mcp/`, close: () => service.close() }
}

/** The same with what the suite calls. */
export const serveForSuite = (settings: Record<string, string>, now: () => number) =>
  serveWith(FOR_SUITE, settings, now)
