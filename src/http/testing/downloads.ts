/** For tests of downloads: routes that give what a test says. */
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import { type FileContext, file, type OpenFile } from '#contract/operation.ts'
import { OPERATOR_KEY } from './service.ts'

/** The key of the operator. */
export const asOperator = { 'X-API-Key': OPERATOR_KEY }

/** Any port of this machine. */
export const listening = { port: 0, host: '127.0.0.1' }

/** A piece of a file. */
export const MEGABYTE = 'x'.repeat(1024 * 1024)

type Pieces = (context: FileContext) => AsyncIterable<Buffer | string>

/** A download that gives what the test says. */
export function invented(pieces: Pieces, parts: Partial<Parameters<typeof file>[0]> = {}, more = {}) {
  return file({
    path: '/api/file',
    summary: 'A file',
    group: 'exports',
    auth: 'key',
    needs: { datasets: ['warn'] },
    input: z.object({ n: whole().min(1).default(1) }),
    contentTypes: ['text/plain'],
    async run(context): Promise<OpenFile> {
      const head = { fileName: 'a.txt', contentType: 'text/plain', warnings: [], count: 1, total: 2 }
      return { ...head, pieces: pieces(context), ...more }
    },
    ...parts,
  })
}

/** Pieces one after another. */
export async function* gives(...pieces: string[]) {
  yield* pieces
}

/** For a route without a key: five a day from one address, and an e-mail. */
export const open = {
  auth: 'none',
  perAddress: { name: 'sample', callsPerDay: 5 },
  requestHeaders: z.object({
    'X-Email': z.string({ error: 'no' }).pipe(z.email('must be an e-mail address')),
  }),
} as const
