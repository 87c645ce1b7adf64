/** Says no while there is still time to: when the event loop lags or too many questions are running or waiting. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Unavailable } from '#contract/errors.ts'
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

/** The limits of the guard; see ServerConfig. */
export type QueryLimits = Pick<
  ServerConfig,
  'queriesAtOnce' | 'queriesMax' | 'queueSecondsMax' | 'eventLoopDelayMsMax'
>

interface Waiting {
  wanted: () => boolean
  go: () => void
  giveUp: (reason: Error) => void
}

/** The guard before the database. Cached answers pass without it: they cost less than the refusal. */
export class OverloadGuard {
  private lagging = false
  private running = 0
  private readonly waiting: Waiting[] = []
  private readonly timer: NodeJS.Timeout

  constructor(
    private readonly limits: QueryLimits,
    private readonly probe: DelayProbe = eventLoopProbe(),
  ) {
    this.timer = setInterval(() => this.sample(), SAMPLE_MS)
    this.timer.unref()
  }

  /** Looks at the event loop now. */
  sample(): void {
    this.lagging = this.probe.read() > this.limits.eventLoopDelayMsMax
  }

  /**
   * Runs a question when its turn comes. Throws Unavailable when the service has enough to do, and NobodyWaits,
   * without having asked anything, when `wanted` says no at its turn.
   */
  async run<T>(question: () => Promise<T>, wanted: () => boolean = () => true): Promise<T> {
    const { queriesAtOnce, queriesMax } = this.limits
    if (this.running + this.waiting.length >= queriesMax) this.dropUnwanted()
    if (this.lagging || this.running + this.waiting.length >= queriesMax) throw overloaded()
    if (this.running < queriesAtOnce) this.running++
    else await this.turn(wanted)
    try {
      if (!wanted()) throw new NobodyWaits()
      return await question()
    } finally {
      const next = this.waiting.shift()
      if (next) next.go()
      else this.running--
    }
  }

  stop(): void {
    clearInterval(this.timer)
    this.probe.stop()
  }

  /** Waits until a question that ends hands over its place. */
  private turn(wanted: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(waiting), 1)
        reject(overloaded())
      }, this.limits.queueSecondsMax * 1000)
      const settled = <Value>(settle: (value: Value) => void) => {
        return (value: Value) => {
          clearTimeout(timer)
          settle(value)
        }
      }
      const waiting: Waiting = { wanted, go: settled(resolve), giveUp: settled(reject) }
      this.waiting.push(waiting)
    })
  }

  /** Makes room: whoever has hung up must not keep others out until its turn. */
  private dropUnwanted(): void {
    const { waiting } = this
    for (const one of waiting.splice(0)) {
      if (one.wanted()) waiting.push(one)
      else one.giveUp(new NobodyWaits())
    }
  }
}

function overloaded(): Unavailable {
  const detail = 'The service has more to do than it can; try again in a moment'
  return new Unavailable('overloaded', detail, RETRY_AFTER_SECONDS)
}
