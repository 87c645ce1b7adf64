/**
 * Datasets of files, read while records are staged: the one is done by the process that reads, the other by the refresh. What
 * is read of files waits on disk, so that none of it is in memory meanwhile.
 */
import type { DatasetOutcome } from '../outcome.ts'
import type { Turn } from './begin-files.ts'
import type { FilesIngest } from './file-source.ts'

/** The datasets of files of a refresh, each read once: when it is asked for, or before. */
export class ReadAhead {
  private readonly end = new AbortController()
  private readonly begun = new Map<FilesIngest, Promise<DatasetOutcome>>()

  /**
   * `datasets` in the order in which they are read, one after the other, by `read`. Where a process of its own reads, it gets
   * all of them at once, and waits for the `turn` of each: the files of the next one are begun before.
   */
  constructor(
    private readonly datasets: readonly FilesIngest[],
    private readonly read: (dataset: FilesIngest, turn?: Turn) => Promise<DatasetOutcome>,
  ) {}

  /** Has all that are left read, and waits for none. */
  begin(): void {
    const { signal } = this.end
    const left = this.datasets.filter((dataset) => !this.begun.has(dataset))
    for (const dataset of left) {
      // All of them: one that is not asked for is done at once.
      const begins = Promise.allSettled(this.begun.values()).then(() => signal.throwIfAborted())
      const outcome = dataset.write
        ? this.read(dataset, { begins, signal })
        : begins.then(() => this.read(dataset))
      // Whoever asks for it is told; nobody may ask, where the refresh fails before.
      for (const promise of [begins, outcome]) promise.catch(() => {})
      this.begun.set(dataset, outcome)
    }
  }

  /** What became of one. */
  of(dataset: FilesIngest): Promise<DatasetOutcome> {
    const outcome = this.begun.get(dataset) ?? this.read(dataset)
    this.begun.set(dataset, outcome)
    return outcome
  }

  /** Has no more read, and waits for what is. */
  async stop(): Promise<void> {
    this.end.abort(new Error('the refresh has ended'))
    await Promise.allSettled(this.begun.values())
  }
}
