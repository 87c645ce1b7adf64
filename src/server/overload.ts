/** Says no while there is still time to: when the event loop lags or too many questions are running. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Unavailable } from '#contract/errors.ts'

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

/** The guard before the database. Cached answers pass without it: they cost less than the refusal. */
export class OverloadGuard {
  private lagging = false
  private running = 0
  private readonly timer: NodeJS.Timeout

  constructor(
    private readonly limits: { queriesMax: number; eventLoopDelayMsMax: number },
    private readonly probe: DelayProbe = eventLoopProbe(),
  ) {
    this.timer = setInterval(() => this.sample(), SAMPLE_MS)
    this.timer.unref()
  }

  /** Looks at the event loop now. */
  sample(): void {
    this.lagging = this.probe.read() > this.limits.eventLoopDelayMsMax
  }

  /** Runs a question, or throws Unavailable when the service has enough to do. */
  async run<T>(question: () => Promise<T>): Promise<T> {
    if (this.lagging || this.running >= this.limits.queriesMax) {
      const detail = 'The service has more to do than it can; try again in a moment'
      throw new Unavailable('overloaded', detail, RETRY_AFTER_SECONDS)
    }
    this.running++
    try {
      return await question()
    } finally {
      this.running--
    }
  }

  stop(): void {
    clearInterval(this.timer)
    this.probe.stop()
  }
}
