/**
 * Orders on their way to a reading process, which answers one after the other. Some lie with it before it has answered the
 * one before: a refresh that is busy for seconds could not hand it the next.
 */
import type { ChildProcess } from 'node:child_process'
import { type Answer, errorOf, type Order } from './messages.ts'

/** So many lie with the process at most, the one that it reads among them: a refresh that ends waits for no more. */
export const SENT_MAX = 8

/** An order, and who waits for its answer. */
interface Asked {
  order: Order
  seconds: number
  signal: AbortSignal | undefined
  /** True where the process could not be reached any more when this was sent. */
  isLost: boolean
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** The orders of a refresh, and the process that answers them: started when first needed, and again after an end. */
export class OrderLine {
  private child: ChildProcess | null = null
  /** Those that are not answered, in their order. The first `sent` lie with the process, which reads the very first. */
  private readonly asked: Asked[] = []
  private sent = 0
  private timer: NodeJS.Timeout | undefined
  /** The one of which the process was stopped since its time was over. */
  private late: Asked | null = null
  private last: Promise<unknown> = Promise.resolve()

  /** `reasonOf` says why a process has ended. */
  constructor(
    private readonly start: () => ChildProcess,
    private readonly reasonOf: (code: number | null, signal: NodeJS.Signals | null) => string,
  ) {}

  /** Has an order answered within so many seconds from when it is begun; one that is not sent is dropped by `signal`. */
  ask(order: Order, seconds: number, signal?: AbortSignal): Promise<unknown> {
    const answer = new Promise((resolve, reject) => {
      this.asked.push({ order, seconds, signal, isLost: false, resolve, reject })
      this.send()
    })
    const isOver = () => {}
    // Not what was answered: that would be held until the end.
    this.last = Promise.all([this.last, answer.then(isOver, isOver)]).then(isOver)
    return answer
  }

  /** Lets the process end. Nothing is being read any more. */
  async close(): Promise<void> {
    await this.last
    const { child } = this
    this.child = null
    if (!child || hasEnded(child)) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.disconnect()
    await ended
  }

  private send(): void {
    for (let next = this.next(); next; next = this.next()) {
      const asked = next
      try {
        asked.signal?.throwIfAborted()
        if (!this.child || hasEnded(this.child)) this.child = this.begin()
        const { child } = this
        asked.isLost = false
        child.send(asked.order, (cause) => cause && this.couldNotAsk(child, cause, asked))
        if (this.sent++ === 0) this.startClock()
      } catch (error) {
        this.asked.splice(this.sent, 1)
        asked.reject(error)
      }
    }
  }

  /** The next to be sent, if it may be. */
  private next(): Asked | undefined {
    const next = this.asked[this.sent]
    if (this.sent === 0) return next
    // Documents would be held here and there until it is their turn. What has ended may still have answers on the way.
    const waits = this.sent >= SENT_MAX || next?.order.kind === 'parse' || hasEnded(this.child!)
    return waits ? undefined : next
  }

  private begin(): ChildProcess {
    const child = this.start()
    child.on('message', (answer: Answer) => child === this.child && this.sent > 0 && this.take(answer))
    // Once it has ended and all that it said is here: an end alone may overtake the last answers.
    child.on('close', (code, signal) => child === this.child && this.ended(code, signal))
    child.on('error', (cause) => this.couldNotAsk(child, cause, this.asked[0]))
    return child
  }

  /** The clock of the order that is being read. */
  private startClock(): void {
    const child = this.child!
    const first = this.asked[0]!
    this.timer = setTimeout(() => {
      this.late = first
      child.kill('SIGKILL')
    }, first.seconds * 1000)
  }

  private take(answer: Answer): void {
    clearTimeout(this.timer)
    const { resolve, reject } = this.asked.shift()!
    if (--this.sent > 0) this.startClock()
    if ('error' in answer) reject(errorOf(answer.error))
    else resolve(answer.value)
    this.send()
  }

  private ended(code: number | null, signal: NodeJS.Signals | null): void {
    const { late } = this
    const [first] = this.asked
    // It had not got that one, or was stopped for one whose answer was on the way: what it began since is sent again.
    if (first?.isLost || (late !== null && late !== first)) this.lose(null)
    else if (late === null) this.lose(new Error(this.reasonOf(code, signal)))
    else this.lose(new Error(`reading was stopped after ${late.seconds} seconds`))
  }

  private couldNotAsk(child: ChildProcess, cause: Error, asked: Asked | undefined): void {
    if (child !== this.child) return
    child.kill('SIGKILL')
    const { late } = this
    // One that was stopped for the order before, whose answer was on the way, is no fault of this one.
    const reason =
      late !== null && late !== asked ? null : new Error('the reading process could not be asked', { cause })
    if (asked === this.asked[0]) this.lose(reason)
    // Those behind the first are sent again, once it is known what became of that.
    else if (asked) asked.isLost = true
  }

  /** Lets go of a process that is no more: `reason` goes to who waits for what it read, and those behind to the next one. */
  private lose(reason: Error | null): void {
    clearTimeout(this.timer)
    const isAmid = this.sent > 0
    this.child = null
    this.late = null
    this.sent = 0
    if (isAmid && reason) this.asked.shift()!.reject(reason)
    this.send()
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
