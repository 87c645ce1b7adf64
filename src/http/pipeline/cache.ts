/** Rendered answers of one edition and one day, in memory, within a byte budget. */
import { LRUCache } from 'lru-cache'
import type { IsoDate } from '#lib/dates.ts'
import { Once } from '#lib/once.ts'
import type { Encoding } from '../respond/encodings.ts'
import type { Encoded, Representation } from '../respond/representation.ts'

/** Ways of writing the same question that one answer is found by; a caller could invent any number. */
const TARGETS_PER_ANSWER = 8
/** What an answer weighs besides its bytes: headers, maps, objects. */
const OVERHEAD_BYTES = 3000

/** Never changed but replaced: a cache that is given the same object again does not weigh it anew. */
interface Entry {
  readonly answer: Representation
  readonly bytes: number
  readonly targets: readonly (readonly [plan: string, target: string])[]
}

/**
 * The cache. It holds one edition and one day: `enter` says which is being served, and drops everything when that
 * has changed. Answers are found by question (normalised) and, on the fast path, by the request target as written.
 */
export class AnswerCache {
  private editionId = ''
  private today = ''
  private entries: LRUCache<string, Entry>
  /** Questions by plan and target. */
  private readonly byPlan = new Map<string, Map<string, string>>()
  private readonly loading = new Once<string, Representation>()

  constructor(private readonly bytesMax: number) {
    this.entries = this.empty()
  }

  /** What is held now, for the metrics. */
  get size(): { answers: number; bytes: number } {
    return { answers: this.entries.size, bytes: this.entries.calculatedSize }
  }

  /** Says what is being served; everything else is dropped. */
  enter(editionId: string, today: IsoDate): void {
    if (editionId === this.editionId && today === this.today) return
    this.editionId = editionId
    this.today = today
    // Those still loading are answers of what was served before: nobody who asks now may join them, and they are kept
    // where nobody looks.
    this.entries = this.empty()
    this.byPlan.clear()
    this.loading.forget()
  }

  /** The answer to a request target as written, for callers of that plan. */
  byTarget(plan: string, target: string, now: number): Representation | undefined {
    const question = this.byPlan.get(plan)?.get(target)
    const answer = question === undefined ? undefined : this.entries.get(question)?.answer
    return answer !== undefined && answer.expiresAt > now ? answer : undefined
  }

  /**
   * The answer to a question; `render` is called at most once for all who ask it at the same time. Each may say by
   * `signal` that it has hung up; once all have, the signal that `render` was given is aborted.
   */
  async get(
    question: string,
    render: (unwanted: AbortSignal) => Promise<Representation>,
    signal?: AbortSignal,
  ): Promise<{ answer: Representation; from: 'cache' | 'shared' | 'query' }> {
    const entry = this.entries.get(question)
    if (entry) return { answer: entry.answer, from: 'cache' }
    const from = this.loading.has(question) ? 'shared' : 'query'
    const { entries } = this
    const load = async (unwanted: AbortSignal) => {
      const answer = await render(unwanted)
      this.keep(entries, question, answer)
      return answer
    }
    return { answer: await this.loading.do(question, load, signal), from }
  }

  /** Remembers that a request target, as written, asks this question. */
  recognise(question: string, plan: string, target: string): void {
    const entry = this.entries.peek(question)
    if (!entry || entry.targets.length >= TARGETS_PER_ANSWER) return
    const questions = this.byPlan.get(plan) ?? new Map<string, string>()
    if (questions.has(target)) return
    this.byPlan.set(plan, questions)
    questions.set(target, question)
    const targets = [...entry.targets, [plan, target]] as const
    this.entries.set(question, { ...entry, targets, bytes: entry.bytes + target.length * 2 })
  }

  /** The answer in an encoding; what compressing adds counts towards the budget. */
  encoded(question: string, answer: Representation, encoding: Encoding): Promise<Encoded> {
    return answer.in(encoding, (bytes) => {
      const entry = this.entries.peek(question)
      if (entry?.answer === answer) this.entries.set(question, { ...entry, bytes: entry.bytes + bytes })
    })
  }

  private empty(): LRUCache<string, Entry> {
    const dispose = ({ targets }: Entry) => {
      for (const [plan, target] of targets) this.byPlan.get(plan)?.delete(target)
    }
    return new LRUCache({
      // A budget of nothing holds nothing; the cache itself takes 0 for no limit.
      maxSize: Math.max(1, this.bytesMax),
      sizeCalculation: ({ bytes }) => bytes,
      dispose,
      noDisposeOnSet: true,
    })
  }

  private keep(entries: LRUCache<string, Entry>, question: string, answer: Representation): void {
    if (answer.etag === null) return
    const bytes = answer.length + question.length * 2 + OVERHEAD_BYTES
    // One that would push out most of the others is not worth it.
    if (bytes <= this.bytesMax / 4) entries.set(question, { answer, bytes, targets: [] })
  }
}
