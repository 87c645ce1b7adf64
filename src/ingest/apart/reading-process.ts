/**
 * Reading in a process of its own: what a publisher's bytes do to a reader, memory and time without end, ends that process
 * and the one source, and neither the refresh nor the other sources. It is started when first needed, reads one thing after
 * the other, and is started again after an end.
 */
import type { ChildProcess } from 'node:child_process'
import type { Document } from '../document.ts'
import type { ParsedFile } from '../files/parsed-store.ts'
import type { StoredFile } from '../files/stored-file.ts'
import { type AnyIngest, isFiles } from '../refresh.ts'
import type { Parsed, Source } from '../source.ts'
import { type Answer, errorOf, type Order } from './messages.ts'

/** What reading one thing may take. */
export interface ReadingLimits {
  /** Of JavaScript's own memory, and of the whole process. */
  heapMb: number
  memoryMb: number
  /** Until the documents of a source are read; ten times as long as the slowest takes on a busy machine. */
  seconds: number
  /** Until a file of rows is read: millions of them, at times. */
  fileSeconds: number
}

/** Far above what the largest of the publishers' documents takes. */
export const READING_LIMITS: ReadingLimits = { heapMb: 512, memoryMb: 768, seconds: 120, fileSeconds: 1800 }

/** The process, seen from the refresh. `close` it at the end. */
export class ReadingProcess {
  private child: ChildProcess | null = null
  private last: Promise<unknown> = Promise.resolve()

  /** `start` starts one that listens to orders (`answerOrders`). */
  constructor(
    private readonly start: (limits: ReadingLimits) => ChildProcess,
    private readonly limits: ReadingLimits = READING_LIMITS,
  ) {}

  /** The datasets, with every document and file read in that process. */
  apart(datasets: readonly AnyIngest[]): AnyIngest[] {
    return datasets.map((dataset) =>
      isFiles(dataset)
        ? { ...dataset, write: (path, file) => this.write(dataset.name, path, file) }
        : {
            ...dataset,
            sources: dataset.sources.map((source) => ({
              ...source,
              parse: (documents: readonly Document[], regions?: ReadonlySet<string>) =>
                this.parse(source, documents, regions),
            })),
          },
    )
  }

  /** Lets it end. Nothing is being read any more. */
  async close(): Promise<void> {
    await this.last
    const { child } = this
    this.child = null
    if (!child || hasEnded(child)) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.disconnect()
    await ended
  }

  private async parse<Row>(
    source: Source<Row>,
    documents: readonly Document[],
    regions: ReadonlySet<string> | undefined,
  ): Promise<Parsed<Row>> {
    const { id, dataset } = source
    const seconds = source.deadlineMinutes ? source.deadlineMinutes * 60 : this.limits.seconds
    const order: Order = { kind: 'parse', dataset, source: id, documents, regions }
    const parsed = await this.ask<Parsed<Row>>(order, seconds)
    // What came back are copies; who asked knows documents by what they are.
    const refused = parsed.refused?.map(({ document, reason }) => ({
      document: documents[document as unknown as number]!,
      reason,
    }))
    return refused ? { ...parsed, refused } : parsed
  }

  private write(dataset: string, path: string, file: StoredFile): Promise<ParsedFile> {
    return this.ask<ParsedFile>({ kind: 'write', dataset, path, file }, this.limits.fileSeconds)
  }

  private ask<T>(order: Order, seconds: number): Promise<T> {
    const answer = this.last.then(() => this.askNow<T>(order, seconds))
    this.last = answer.catch(() => {})
    return answer
  }

  private askNow<T>(order: Order, seconds: number): Promise<T> {
    if (!this.child || hasEnded(this.child)) this.child = this.start(this.limits)
    const { child } = this
    return new Promise<T>((resolve, reject) => {
      let late = false
      const timer = setTimeout(() => {
        late = true
        child.kill('SIGKILL')
      }, seconds * 1000)
      const over = () => {
        clearTimeout(timer)
        child.off('message', onAnswer).off('exit', onExit).off('error', onError)
      }
      const onAnswer = (answer: Answer) => {
        over()
        if ('error' in answer) reject(errorOf(answer.error))
        else resolve(answer.value as T)
      }
      const onError = (cause: Error) => {
        over()
        child.kill('SIGKILL')
        this.child = null
        reject(new Error('the reading process could not be asked', { cause }))
      }
      const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
        over()
        this.child = null
        reject(new Error(late ? `reading was stopped after ${seconds} seconds` : this.reasonOf(code, signal)))
      }
      child.on('message', onAnswer).on('exit', onExit).on('error', onError)
      child.send(order, (error) => error && onError(error))
    })
  }

  private reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
    const { heapMb, memoryMb } = this.limits
    if (signal === 'SIGABRT' || code === 134) return `reading took more than ${heapMb} MB of memory`
    if (signal === 'SIGKILL') return `reading took more than ${memoryMb} MB of memory, or was killed`
    return `the reading process ended with ${signal ?? `code ${code}`}`
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
