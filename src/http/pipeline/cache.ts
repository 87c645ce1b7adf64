/** Rendered answers of one edition and one day, in memory, within a byte budget. */
import type { IsoDate } from '#lib/dates.ts'
import type { Encoding } from '../respond/encodings.ts'
import type { Rendered, Variant } from '../respond/rendered.ts'

/** Ways of writing the same question that one answer is found by; a caller could invent any number. */
const TARGETS_PER_ANSWER = 8
/** What an answer weighs besides its bytes: headers, maps, objects. */
const OVERHEAD_BYTES = 3000

/** Whether someone who asked still waits for the answer. */
export type Present = () => boolean

const NEVER = new Promise<never>(() => {})

interface Loading {
  answer: Promise<Rendered>
  askers: Present[]
}

interface Entry {
  question: string
  answer: Rendered
  bytes: number
  targets: [plan: string, target: string][]
  /** Asked for since the last time space was needed: it gets another round. */
  wanted: boolean
}

/**
 * The cache. It holds one edition and one day: `enter` says which is being served, and drops everything when that
 * has changed. Answers are found by question (normalised) and, on the fast path, by the request target as written.
 */
export class AnswerCache {
  private editionId = ''
  private today = ''
  private generation = 0
  private bytes = 0
  private readonly entries = new Map<string, Entry>()
  private readonly byPlan = new Map<string, Map<string, Entry>>()
  private readonly loading = new Map<string, Loading>()

  constructor(private readonly bytesMax: number) {}

  /** What is held now, for the metrics. */
  get size(): { answers: number; bytes: number } {
    return { answers: this.entries.size, bytes: this.bytes }
  }

  /** Says what is being served; everything else is dropped. */
  enter(editionId: string, today: IsoDate): void {
    if (editionId === this.editionId && today === this.today) return
    this.editionId = editionId
    this.today = today
    this.generation++
    this.bytes = 0
    this.entries.clear()
    this.byPlan.clear()
    // Those still loading are answers of what was served before: nobody who asks now may join them.
    this.loading.clear()
  }

  /** The answer to a request target as written, for callers of that plan. */
  byTarget(plan: string, target: string, now: number): Rendered | undefined {
    const entry = this.byPlan.get(plan)?.get(target)
    if (entry === undefined || entry.answer.expiresAt <= now) return undefined
    entry.wanted = true
    return entry.answer
  }

  /**
   * The answer to a question; `render` is called at most once for all who ask it at the same time. It is told a way
   * to learn whether any of them is still there; once that has said no, nobody joins any more.
   */
  async get(
    question: string,
    render: (wanted: () => boolean) => Promise<Rendered>,
    present: Present = () => true,
  ): Promise<{ answer: Rendered; from: 'cache' | 'shared' | 'query' }> {
    const entry = this.entries.get(question)
    if (entry) {
      entry.wanted = true
      return { answer: entry.answer, from: 'cache' }
    }
    const running = this.loading.get(question)
    if (running) {
      running.askers.push(present)
      return { answer: await running.answer, from: 'shared' }
    }
    const generation = this.generation
    const loading: Loading = { askers: [present], answer: NEVER }
    const forget = () => {
      if (this.loading.get(question) === loading) this.loading.delete(question)
    }
    // Before it is asked: the question may at once be found to be wanted by nobody, and must not stay then.
    this.loading.set(question, loading)
    try {
      loading.answer = render(() => {
        if (loading.askers.some((one) => one())) return true
        forget()
        return false
      })
      const answer = await loading.answer
      if (generation === this.generation) this.keep(question, answer)
      return { answer, from: 'query' }
    } finally {
      forget()
    }
  }

  /** Remembers that a request target, as written, asks this question. */
  recognise(question: string, plan: string, target: string): void {
    const entry = this.entries.get(question)
    if (!entry || entry.targets.length >= TARGETS_PER_ANSWER) return
    const targets = this.byPlan.get(plan) ?? new Map<string, Entry>()
    if (targets.has(target)) return
    this.byPlan.set(plan, targets)
    targets.set(target, entry)
    entry.targets.push([plan, target])
    this.grow(entry, target.length * 2)
  }

  /** The answer in an encoding; what compressing adds counts towards the budget. */
  encoded(question: string, answer: Rendered, encoding: Encoding): Promise<Variant> {
    return answer.in(encoding, (bytes) => {
      const entry = this.entries.get(question)
      if (entry?.answer === answer) this.grow(entry, bytes)
    })
  }

  private keep(question: string, answer: Rendered): void {
    if (answer.etag === null) return
    const bytes = answer.length + question.length * 2 + OVERHEAD_BYTES
    // One that would push out most of the others is not worth it.
    if (bytes > this.bytesMax / 4) return
    const entry: Entry = { question, answer, bytes: 0, targets: [], wanted: false }
    this.entries.set(question, entry)
    this.grow(entry, bytes)
  }

  private grow(entry: Entry, bytes: number): void {
    entry.bytes += bytes
    this.bytes += bytes
    while (this.bytes > this.bytesMax) this.makeRoom()
  }

  /** Drops the oldest answer that nobody has asked for since it was last passed over. */
  private makeRoom(): void {
    const oldest = this.entries.values().next().value
    if (!oldest) return
    this.entries.delete(oldest.question)
    if (oldest.wanted) {
      oldest.wanted = false
      this.entries.set(oldest.question, oldest)
      return
    }
    this.bytes -= oldest.bytes
    for (const [plan, target] of oldest.targets) this.byPlan.get(plan)?.delete(target)
  }
}
