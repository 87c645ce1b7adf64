/** For tests of the server: a service over invented operations and an edition that holds nothing. */
import { hash } from 'node:crypto'
import { pino } from 'pino'
import { testCatalogue } from '#contract/testing/catalogue.ts'
import { clockTower, oneThing, things } from '#contract/testing/operations.ts'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { EditionHolder } from '#storage/editions/serving.ts'
import { createService, type Service, type ServiceOptions } from '../app.ts'

/** The operator key of test services. */
export const OPERATOR_KEY = 'hc_live_test-operator'

/** A database that nobody is meant to ask. */
export const noDatabase: Database = {
  all: () => Promise.reject(new Error('asked the database')),
  get: () => Promise.reject(new Error('asked the database')),
  numbers: () => Promise.reject(new Error('asked the database')),
  stream: () => {
    throw new Error('asked the database')
  },
  copy: () => Promise.reject(new Error('asked the database')),
  close: async () => {},
}

/** An edition; a test names only what it is about. */
export function edition(parts: Partial<OpenEdition> = {}): OpenEdition {
  return {
    id: 'e1',
    sample: false,
    createdAt: '2024-06-01T00:00:00.000Z',
    db: noDatabase,
    broken: new Map(),
    datasets: {},
    sources: [],
    ...parts,
  }
}

/** Holds whatever edition a test puts in, and counts who has not released it. */
export class TestEditions implements EditionHolder {
  inUse = 0
  constructor(public now: OpenEdition | null = edition()) {}

  acquire() {
    if (!this.now) return null
    this.inUse++
    return { edition: this.now, release: () => void this.inUse-- }
  }

  current() {
    return this.now
  }
}

/** A clock that stands still until it is told to move. */
export class TestClock {
  ms: number
  constructor(at = '2024-06-15T12:00:00Z') {
    this.ms = Date.parse(at)
  }
  readonly now = () => this.ms
}

const started: Service[] = []

/** A service over the invented operations, or those given. `endServices` ends it. */
export function testService(options: Partial<ServiceOptions> = {}): Service {
  const { config, ...rest } = options
  const service = createService({
    catalogue: testCatalogue,
    operations: [things, oneThing, clockTower],
    editions: new TestEditions(),
    logger: pino({ level: 'silent' }),
    now: new TestClock().now,
    config: { operatorKeyHash: hash('sha256', OPERATOR_KEY), ...config },
    ...rest,
  })
  started.push(service)
  return service
}

/** Ends the services of the test before. */
export async function endServices(): Promise<void> {
  await Promise.all(started.splice(0).map((service) => service.close()))
}
