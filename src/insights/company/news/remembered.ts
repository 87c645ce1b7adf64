/**
 * Answers of somebody else, kept for a while: so that nobody is asked the same twice, and no failure again at once. An
 * answer that is old is given all the same, while it is asked for anew.
 */
import { LRUCache } from 'lru-cache'
import { Once } from '#lib/once.ts'

const FRESH_MS = 60 * 60 * 1000
const STALE_MS = 24 * 60 * 60 * 1000
const FAILURE_KEPT_MS = 60 * 1000
const ENTRIES_MAX = 500

interface Answer<T> {
  value: T
  givenAt: number
}

interface Entry<T> {
  /** Until then nobody is asked. */
  until: number
  answer: Answer<T> | null
  failure: unknown
}

/** Answers by question, those used last; those who ask at the same time wait for the same answer. */
export class Remembered<T> {
  private readonly entries: LRUCache<string, Entry<T>>
  private readonly asking = new Once<string, T>()

  constructor(entriesMax = ENTRIES_MAX) {
    this.entries = new LRUCache({ max: entriesMax })
  }

  /** How many answers are held. */
  get size(): number {
    return this.entries.size
  }

  /**
   * The answer to a question: what is kept, within the hour; what is kept, within the day, while `ask` is asked beside;
   * else what `ask` gives. It is not asked within a minute of a failure.
   */
  async get(question: string, now: Date, ask: () => Promise<T>): Promise<T> {
    const time = now.getTime()
    const kept = this.entries.get(question)
    const answer = kept?.answer && time - kept.answer.givenAt < STALE_MS ? kept.answer : null
    if (kept && time < kept.until) {
      if (answer) return answer.value
      throw kept.failure
    }
    const asked = this.asking.do(question, () => this.ask(question, time, answer, ask))
    if (!answer) return asked
    // It is told to whoever asks when there is nothing else to give.
    asked.catch(() => {})
    return answer.value
  }

  private async ask(
    question: string,
    time: number,
    answer: Answer<T> | null,
    ask: () => Promise<T>,
  ): Promise<T> {
    // What is thrown at once says that nobody was asked, and is not kept.
    const asking = ask()
    try {
      const value = await asking
      this.entries.set(question, { until: time + FRESH_MS, answer: { value, givenAt: time }, failure: null })
      return value
    } catch (failure) {
      this.entries.set(question, { until: time + FAILURE_KEPT_MS, answer, failure })
      throw failure
    }
  }
}
