/** Says no while there is still time to: when the event loop lags or too many questions are running or waiting. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Unavailable } from '#contract/errors.ts'
import { type Lane, Queue, QueueRefused } from '#lib/queue.ts'
import type { ServerConfig } from '../settings.ts'

const SAMPLE_MS = 500
const RESOLUTION_MS = 20
const RETRY_AFTER_SECONDS = 2

/** Measures the mean delay of the event loop since it was last asked, in milliseconds. */
export interface DelayProbe {
  read(): number
  stop(): void
}

function eventLoopProbe(): DelayProbe {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  return {
    read() {
      const mean = histogram.mean / 1e6 - RESOLUTION_MS
      histogram.reset()
      return Number.isFinite(mean) ? Math.max(0, mean) : 0
    },
    stop: () => histogram.disable(),
  }
}

/** Nobody waits for the answer any more: all who asked have hung up. */
export class NobodyWaits extends Error {
  override name = 'NobodyWaits'
}

/** The limits of the queue; see ServerConfig. */
export type QueryLimits = Pick<
  ServerConfig,
  'queriesAtOnce' | 'queriesMax' | 'queueSecondsMax' | 'eventLoopDelayMsMax'
>

/**
 * What is asked for: an answer, a page of the site, which leave half of the places to others, or a part of a file that is being
 * built, for which a busy service is waited for.
 */
export type LaneName = 'question' | 'page' | 'file'

/** How somebody waits for a turn. */
export interface Turn {
  /** Aborted once nobody waits for the answer. */
  unwanted?: AbortSignal
  lane?: LaneName
  /** Who asks: callers take turns, so that one with many questions does not keep out one with a single one. */
  caller?: string
}

/** Files are few, so whoever waits for one waits for its turn rather than asking again. */
const FILE_SECONDS_MAX = 60

/** The queue before the database. Cached answers pass without it: they cost less than the refusal. */
export class Admission {
  private lagging = false
  private lagged = false
  private readonly queue: Queue
  private readonly lanes: Readonly<Record<LaneName, Lane>>
  private readonly timer: NodeJS.Timeout

  constructor(
    private readonly limits: QueryLimits,
    private readonly probe: DelayProbe = eventLoopProbe(),
  ) {
    const { queriesAtOnce, queriesMax: max, queueSecondsMax: waitSecondsMax } = limits
    this.queue = new Queue(queriesAtOnce)
    this.lanes = {
      question: { max, waitSecondsMax },
      page: { max, waitSecondsMax, atOnce: Math.max(1, Math.floor(queriesAtOnce / 2)) },
      file: { waitSecondsMax: FILE_SECONDS_MAX },
    }
    this.timer = setInterval(() => this.sample(), SAMPLE_MS)
    this.timer.unref()
  }

  /** Looks at the event loop now. It lags when two looks in a row say so: what stood still once is over when it is seen. */
  sample(): void {
    const lags = this.probe.read() > this.limits.eventLoopDelayMsMax
    this.lagging = lags && this.lagged
    this.lagged = lags
  }

  /**
   * Runs a question when its turn comes. Throws Unavailable when the service has enough to do, and NobodyWaits,
   * without having asked anything, once `unwanted` says that all who asked have hung up.
   */
  async run<T>(question: () => Promise<T>, { unwanted, lane = 'question', caller }: Turn = {}): Promise<T> {
    if (this.lagging && lane !== 'file') throw overloaded()
    const leave = await this.queue.enter(this.lanes[lane], unwanted, caller).catch((error: unknown) => {
      if (!(error instanceof QueueRefused)) throw error
      throw error.why === 'left' ? new NobodyWaits() : overloaded()
    })
    try {
      return await question()
    } finally {
      leave()
    }
  }

  stop(): void {
    clearInterval(this.timer)
    this.probe.stop()
  }
}

function overloaded(): Unavailable {
  const detail = 'The service has more to do than it can; try again in a moment'
  return new Unavailable('overloaded', detail, RETRY_AFTER_SECONDS)
}
