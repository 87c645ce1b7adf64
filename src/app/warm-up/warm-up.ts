/**
 * Asks each edition that comes to serve ahead: columns, sums and orders that answers are made of are read when somebody first
 * needs them, and whoever that is waits for them. Here nobody does. One question after the other, while nobody else asks.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Catalogue } from '#contract/catalogue.ts'
import type { AnyOperation, ReadOperation } from '#contract/operation.ts'
import { PLANS } from '#contract/plans.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { FollowingEditions } from '#storage/editions/serving.ts'
import { questionsOf, type WarmQuestion } from './questions.ts'

/** How it waits, in milliseconds. */
export interface Pace {
  /** How often it is looked for another edition; the first question of a new server is somebody’s. */
  look: number
  /** How often it is looked whether others have been answered, and after how long one is asked beside them. */
  pause: number
  patience: number
}

const PACE: Pace = { look: 1000, pause: 20, patience: 1000 }

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
    private readonly pace = PACE,
  ) {}

  begin(): void {
    this.running = this.follow()
  }

  /** Waits for the question that is being asked. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.running
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      await sleep(this.pace.look, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted && this.options.editions.current()?.id !== this.warm) await this.askAll()
    }
  }

  /** Asks the edition that serves, and gives up where another takes over meanwhile. */
  private async askAll(): Promise<void> {
    const { editions, operations, logger } = this.options
    const held = editions.acquire()
    if (!held) return
    const { edition, release } = held
    this.warm = edition.id
    const began = performance.now()
    let asked = 0
    try {
      for (const operation of operations.filter(isOfData))
        for (const question of questionsOf(operation)) {
          await this.whenNobodyAsks()
          if (this.stopping.signal.aborted || editions.current() !== edition) return
          await this.ask(operation, question, edition)
          asked++
        }
    } finally {
      release()
    }
    const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
    logger.info({ edition: edition.id, questions: asked, seconds }, 'the edition has been asked ahead')
  }

  private async whenNobodyAsks(): Promise<void> {
    const until = performance.now() + this.pace.patience
    // Whoever asks ahead is one of them.
    while (this.options.editions.users() > 1 && performance.now() < until && !this.stopping.signal.aborted)
      await sleep(this.pace.pause)
  }

  /** What has no answer has been looked for, which is all that is wanted; damage is told to who asks next. */
  private async ask(operation: ReadOperation, question: WarmQuestion, edition: OpenEdition): Promise<void> {
    const { catalogue, now, today } = this.options
    const input = operation.input.safeParse(question)
    if (!input.success) return
    const context = {
      db: edition.db,
      edition,
      catalogue,
      today: today(),
      now: new Date(now()),
      plan: PLANS.enterprise,
    }
    try {
      await operation.run(context, input.data)
    } catch {}
  }
}

/** Whether its answers follow from the data. */
const isOfData = (operation: AnyOperation): operation is ReadOperation =>
  operation.kind === 'read' && operation.group !== 'account'
