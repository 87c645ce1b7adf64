/**
 * Reading in a process of its own: what a publisher's bytes do to a reader, memory and time without end, ends that process
 * and the one source, and neither the refresh nor the other sources. It reads one thing after the other.
 */
import type { ChildProcess } from 'node:child_process'
import type { Document } from '../document.ts'
import type { ParsedFile } from '../files/parsed-store.ts'
import type { StoredFile } from '../files/stored-file.ts'
import { type AnyIngest, isFiles } from '../refresh.ts'
import type { Parsed, Source } from '../source.ts'
import type { Order } from './messages.ts'
import { OrderLine } from './order-line.ts'

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
const READING_LIMITS: ReadingLimits = { heapMb: 512, memoryMb: 768, seconds: 120, fileSeconds: 1800 }

/** The process, seen from the refresh. `close` it at the end. */
export class ReadingProcess {
  private readonly line: OrderLine

  /** `start` starts one that listens to orders (`answerOrders`). */
  constructor(
    start: (limits: ReadingLimits) => ChildProcess,
    private readonly limits: ReadingLimits = READING_LIMITS,
  ) {
    this.line = new OrderLine(
      () => start(limits),
      (code, signal) => this.reasonOf(code, signal),
    )
  }

  /** The datasets, with every document and file read in that process. */
  apart(datasets: readonly AnyIngest[]): AnyIngest[] {
    return datasets.map((dataset) =>
      isFiles(dataset)
        ? { ...dataset, write: (path, file, signal) => this.write(dataset.name, path, file, signal) }
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
  close(): Promise<void> {
    return this.line.close()
  }

  private async parse<Row>(
    source: Source<Row>,
    documents: readonly Document[],
    regions: ReadonlySet<string> | undefined,
  ): Promise<Parsed<Row>> {
    const { id, dataset } = source
    const seconds = source.deadlineMinutes ? source.deadlineMinutes * 60 : this.limits.seconds
    const order: Order = { kind: 'parse', dataset, source: id, documents, regions }
    const parsed = (await this.line.ask(order, seconds)) as Parsed<Row>
    // What came back are copies; who asked knows documents by what they are.
    const refused = parsed.refused?.map(({ document, reason }) => ({
      document: documents[document as unknown as number]!,
      reason,
    }))
    return refused ? { ...parsed, refused } : parsed
  }

  private write(
    dataset: string,
    path: string,
    file: StoredFile,
    signal: AbortSignal | undefined,
  ): Promise<ParsedFile> {
    const order: Order = { kind: 'write', dataset, path, file }
    return this.line.ask(order, this.limits.fileSeconds, signal) as Promise<ParsedFile>
  }

  private reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
    const { heapMb, memoryMb } = this.limits
    if (signal === 'SIGABRT' || code === 134) return `reading took more than ${heapMb} MB of memory`
    if (signal === 'SIGKILL') return `reading took more than ${memoryMb} MB of memory, or was killed`
    return `the reading process ended with ${signal ?? `code ${code}`}`
  }
}
