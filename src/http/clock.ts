/** The time: as the clock tells it, as days of the quota, and as the day that counts as today. */
import type { IsoDate } from '#lib/dates.ts'

const DAY_MS = 86_400_000

/** A clock that knows which day it is without asking the calendar every time. */
export class Clock {
  private day = ''
  private dayEnd = 0

  /** `asOf` is the day that counts as today when an archive is replayed; quotas follow the real day. */
  constructor(
    readonly now: () => number,
    private readonly asOf: IsoDate | null,
  ) {}

  /** The day in UTC, by which calls are counted. */
  quotaDay(now = this.now()): IsoDate {
    if (now >= this.dayEnd || now < this.dayEnd - DAY_MS) {
      this.day = new Date(now).toISOString().slice(0, 10)
      this.dayEnd = (Math.floor(now / DAY_MS) + 1) * DAY_MS
    }
    return this.day
  }

  /** The day that counts as today for questions about the data. */
  today(now?: number): IsoDate {
    return this.asOf ?? this.quotaDay(now)
  }

  /** When the quota day ends, in seconds since 1970. */
  quotaReset(): number {
    this.quotaDay()
    return this.dayEnd / 1000
  }

  /** Seconds until the quota day ends, at least 1. */
  secondsToReset(): number {
    return Math.max(1, Math.ceil(this.quotaReset() - this.now() / 1000))
  }
}
