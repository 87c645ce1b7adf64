/** For tests of files: routes whose files are built as a test says. */
import { appendFile } from 'node:fs/promises'
import { z } from 'zod'
import { whole } from '#contract/fields.ts'
import {
  type FileJob,
  type FileOperation,
  file as fileOperation,
  type PlannedFile,
} from '#contract/operation.ts'
import { OPERATOR_KEY } from './service.ts'

/** The key of the operator. */
export const asOperator = { 'X-API-Key': OPERATOR_KEY }

/** Any port of this machine. */
export const listening = { port: 0, host: '127.0.0.1' }

/** A piece of a file. */
export const MEGABYTE = 'x'.repeat(1024 * 1024)

type Declaration = Parameters<typeof fileOperation>[0]

/** A file that is built as the test says; `planned` is what else its plan tells. */
export function file(
  build: (job: FileJob) => Promise<void>,
  parts: Partial<Declaration> = {},
  planned: Partial<PlannedFile> = {},
): FileOperation {
  return fileOperation({
    path: '/api/file',
    summary: 'A file',
    group: 'exports',
    auth: 'key',
    needs: { datasets: ['warn'] },
    input: z.object({ n: whole().min(1).default(1) }),
    contentTypes: ['text/plain'],
    run: async () => {
      const head = { fileName: 'a.txt', contentType: 'text/plain', warnings: [], count: 1, total: 2 }
      return { ...head, build, ...planned }
    },
    ...parts,
  })
}

/** Builds a file of these pieces. */
export const of =
  (...pieces: string[]) =>
  async ({ path }: FileJob): Promise<void> => {
    await appendFile(path, '')
    for (const piece of pieces) await appendFile(path, piece)
  }

/** For a route without a key: five a day from one address, and an e-mail. */
export const open = {
  auth: 'none',
  perAddress: { name: 'sample', callsPerDay: 5 },
  requestHeaders: z.object({
    'X-Email': z.string({ error: 'no' }).pipe(z.email('must be an e-mail address')),
  }),
} as const
