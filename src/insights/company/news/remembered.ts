/** Answers of somebody else, kept for a while: so that nobody is asked the same twice, and no failure again at once. */

const KEPT_MS = 60 * 60 * 1000
const FAILURE_KEPT_MS = 60 * 1000
const ENTRIES_MAX = 500

interface Entry<T> {
  until: number
  value: Promise<T>
}

/** Answers by question, the newest `entriesMax` of them; those who ask at the same time wait for the same answer. */
export class Remembered<T> {
  private readonly entries = new Map<string, Entry<T>>()

  constructor(private readonly entriesMax = ENTRIES_MAX) {}

  /** How many answers are held. */
  get size(): number {
    return this.entries.size
  }

  /** The answer to a question: what is kept, else what `ask` gives, within the hour; its failure within a minute. */
  async get(question: string, now: Date, ask: () => Promise<T>): Promise<T> {
    const kept = this.entries.get(question)
    if (kept && kept.until > now.getTime()) return kept.value
    this.entries.delete(question)
    const entry = { until: now.getTime() + KEPT_MS, value: ask() }
    this.entries.set(question, entry)
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.entriesMax) break
      this.entries.delete(oldest)
    }
    return entry.value.catch((error: unknown) => {
      entry.until = now.getTime() + FAILURE_KEPT_MS
      throw error
    })
  }
}
