/** `mcp`: the tools over stdio, on the edition in the data folder, for assistants that start programs of this machine. */
import { Command } from 'commander'
import { pino } from 'pino'
import type { ServerContext } from '#http/server-context.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { VERSION } from '../version.ts'

/** The command, to be added to the program's. */
export function mcpCommand(): Command {
  return new Command('mcp')
    .description('serve the MCP tools over stdin and stdout, on the edition in DATA_DIR')
    .action(async () => {
      // Whoever can read the folder can read all of it. The protocol has the output for itself, so the log goes beside it.
      const config = { ...readConfig(), access: 'open' as const }
      const logger = pino({ level: config.logLevel }, pino.destination(2))
      const app = buildApp(config, { logger, now: Date.now })
      let server: ServerContext | undefined
      const keep = (_scope: unknown, context: ServerContext) => {
        server = context
      }
      const service = await app.open({ mounts: [keep] })
      const [{ serveStdio }, { mcpServer }, { deskOf }] = await Promise.all([
        import('@modelcontextprotocol/server/stdio'),
        import('#mcp/server.ts'),
        import('#mcp/desk.ts'),
      ])
      const { operations } = app.modules
      const desk = deskOf(server!, { operations, publicUrl: config.publicUrl })
      const caller = server!.identify({})!
      const connection = serveStdio(() => mcpServer(desk, { caller, req: null }, VERSION))
      process.stdin.once('close', async () => {
        await connection.close()
        await service.close()
      })
    })
}
