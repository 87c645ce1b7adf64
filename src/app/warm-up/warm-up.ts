/**
 * Asks each edition that comes to serve ahead: columns, sums and orders that answers are made of are read when somebody first
 * needs them, and whoever that is waits for them. Here nobody does. One question after the other, while nobody else asks.
 */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Catalogue } from '#contract/catalogue.ts'
import { Problem } from '#contract/errors.ts'
import type { AnyOperation, ReadOperation } from '#contract/operation.ts'
import { PLANS } from '#contract/plans.ts'
import type { IsoDate } from '#lib/dates.ts'
import { turnsOf } from '#storage/editions/once.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { FollowingEditions } from '#storage/editions/serving.ts'
import { questionsOf, type WarmQuestion } from './questions.ts'

/** How often it is looked for another edition: a new server answers whoever waits for it first. */
const LOOK_MS = 1000
/** How often it is looked whether others have been answered, and after how long one is asked beside them. */
const PAUSE_MS = 20
const PATIENCE_MS = 1000

/** The clock that it waits by, in milliseconds. */
export interface Waits {
  now(): number
  /** Resolves at the end, or where it is to stop. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

const REAL: Waits = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {}),
}

/** What there is to be asked, and of what. */
export interface WarmUpOptions {
  editions: Pick<FollowingEditions, 'acquire' | 'current' | 'users'>
  operations: readonly AnyOperation[]
  catalogue: Catalogue
  now: () => number
  today: () => IsoDate
  logger: Logger
}

/** Asks ahead from `begin` on until `stop`. */
export class WarmUp {
  private readonly stopping = new AbortController()
  private running: Promise<void> = Promise.resolve()
  private warm: string | null = null

  constructor(
    private readonly options: WarmUpOptions,
    private readonly waits = REAL,
  ) {}

  begin(): void {
    this.running = this.follow()
  }

  /** Waits for the question that is being asked, which has the time that all have. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.running
  }

  private async follow(): Promise<void> {
    const { editions, logger } = this.options
    const { signal } = this.stopping
    while (!signal.aborted) {
      await this.waits.sleep(LOOK_MS, signal)
      if (signal.aborted || editions.current()?.id === this.warm) continue
      // A server goes on without.
      await this.askAll().catch((err) => logger.error({ err }, 'the edition could not be asked ahead'))
    }
  }

  /** Asks the edition that serves, and gives up where another takes over meanwhile. */
  private async askAll(): Promise<void> {
    const { editions, operations, logger } = this.options
    const held = editions.acquire()
    if (!held) return
    const { edition, release } = held
    this.warm = edition.id
    const began = this.waits.now()
    let questions = 0
    const failures: unknown[] = []
    try {
      for (const operation of answeredOf(operations, edition))
        for (const question of questionsOf(operation)) {
          await this.whenNobodyAsks()
          if (this.stopping.signal.aborted || editions.current() !== edition) return
          questions++
          await this.ask(operation, question, edition).catch((cause) => {
            if (!(cause instanceof Problem)) failures.push(cause)
          })
        }
      // Questions have it read what is held in memory; that is done in its turn, after they were answered.
      while (turnsOf(edition).pending > 0) {
        await this.waits.sleep(PAUSE_MS, this.stopping.signal)
        if (this.stopping.signal.aborted || editions.current() !== edition) return
      }
    } finally {
      release()
    }
    const seconds = Number(((this.waits.now() - began) / 1000).toFixed(1))
    const told = { edition: edition.id, questions, failed: failures.length, seconds }
    logger.info(told, 'the edition has been asked ahead')
    if (failures.length > 0)
      logger.warn({ err: failures[0] }, 'the first question that could not be answered')
    for (const err of turnsOf(edition).failures.values())
      logger.warn({ err }, 'the engine is asked each time for what could be held in memory')
  }

  private async whenNobodyAsks(): Promise<void> {
    const { signal } = this.stopping
    // Many a question is answered out of memory: without a turn of the loop nobody else would be heard.
    await setImmediate()
    const until = this.waits.now() + PATIENCE_MS
    // Whoever asks ahead is one of them.
    while (this.options.editions.users() > 1 && this.waits.now() < until && !signal.aborted)
      await this.waits.sleep(PAUSE_MS, signal)
  }

  private async ask(operation: ReadOperation, question: WarmQuestion, edition: OpenEdition): Promise<void> {
    const { catalogue, now, today } = this.options
    const context = {
      db: edition.db,
      edition,
      catalogue,
      today: today(),
      now: new Date(now()),
      plan: PLANS.enterprise,
    }
    await operation.run(context, operation.input.parse(question))
  }
}

/** Those whose answers follow from the data, as far as the datasets that they cannot do without can be read. */
const answeredOf = (operations: readonly AnyOperation[], { broken }: OpenEdition): ReadOperation[] =>
  operations.filter(
    (operation): operation is ReadOperation =>
      operation.kind === 'read' &&
      operation.group !== 'account' &&
      !operation.datasets.some((dataset) => broken.has(dataset)),
  )
