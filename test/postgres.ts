/**
 * A PostgreSQL server for the tests that are run on one: started once, for runs that have such tests, and gone
 * afterwards. `TEST_POSTGRES_URL` names another server, in whose database the tests make schemas of their own.
 */
import process from 'node:process'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#state/postgres/testing/server.ts'

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { TEST_POSTGRES_URL: given } = process.env
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startPostgres()
  provide('stateServer', url)
  return stop
}
