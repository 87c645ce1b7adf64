/** How many files are on their way, and whose: no caller has all the places. */
import { Unavailable } from '#contract/errors.ts'
import type { ServerConfig } from '../settings.ts'

const RETRY_AFTER_SECONDS = 10

/** The places of files that are built or sent. */
export class FilePlaces {
  private readonly running = new Map<string, number>()
  private all = 0

  constructor(private readonly limits: Pick<ServerConfig, 'downloadsAtOnce' | 'downloadsOfOne'>) {}

  /** Takes a place, and gives what frees it again, however often it is called. Throws Unavailable; `anyNumber` are not counted by caller. */
  enter(subject: string, anyNumber = false): () => void {
    const { downloadsAtOnce, downloadsOfOne } = this.limits
    const own = this.running.get(subject) ?? 0
    const isOwn = !anyNumber && own >= downloadsOfOne
    if (isOwn || this.all >= downloadsAtOnce) {
      const detail = `As many files as can be are being sent ${isOwn ? 'to you ' : ''}at the moment; try again in a while`
      throw new Unavailable('overloaded', detail, RETRY_AFTER_SECONDS)
    }
    this.all++
    this.running.set(subject, own + 1)
    let isFree = false
    return () => {
      if (isFree) return
      isFree = true
      this.all--
      const left = this.running.get(subject)! - 1
      if (left === 0) this.running.delete(subject)
      else this.running.set(subject, left)
    }
  }
}
