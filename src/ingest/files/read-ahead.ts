/**
 * Datasets of files, read while records are staged: the one is done by the process that reads, the other by the refresh. What
 * is read of files waits on disk, so that none of it is in memory meanwhile.
 */
import type { DatasetOutcome } from '../outcome.ts'
import type { FilesIngest } from './file-source.ts'

/** The datasets of files of a refresh, each read once: when it is asked for, or before. */
export class ReadAhead {
  private stopped = false
  private readonly begun = new Map<FilesIngest, Promise<DatasetOutcome>>()

  /** `datasets` in the order in which they are read, one after the other, by `read`. */
  constructor(
    private readonly datasets: readonly FilesIngest[],
    private readonly read: (dataset: FilesIngest) => Promise<DatasetOutcome>,
  ) {}

  /** Has all that are left read, and waits for none. */
  begin(): void {
    const left = this.datasets.filter((dataset) => !this.begun.has(dataset))
    for (const dataset of left) {
      const before = [...this.begun.values()].at(-1)
      const outcome = Promise.resolve(before).then(() => {
        if (this.stopped) throw new Error('the refresh has ended')
        return this.read(dataset)
      })
      // Whoever asks for it is told; nobody may ask, where the refresh fails before.
      outcome.catch(() => {})
      this.begun.set(dataset, outcome)
    }
  }

  /** What became of one. */
  of(dataset: FilesIngest): Promise<DatasetOutcome> {
    const outcome = this.begun.get(dataset) ?? this.read(dataset)
    this.begun.set(dataset, outcome)
    return outcome
  }

  /** Has no more read, and waits for the one that is. */
  async stop(): Promise<void> {
    this.stopped = true
    await Promise.allSettled(this.begun.values())
  }
}
