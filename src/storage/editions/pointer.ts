/**
 * Which edition serves: a small file that is switched at once.
 *
 * Servers that share a folder refresh it one at a time, each under a lease whose epoch is higher than all before; so is the
 * name of its pointer, `current.<epoch>`, and the highest one counts. Whoever was frozen, has lost the lease and wakes up late
 * writes a pointer that nobody looks at: no check before a switch could promise that. `current` is that of epoch 0.
 */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#lib/files.ts'

/** Another server refreshes the folder by now: what this one was about to publish serves nobody. */
export class Superseded extends Error {
  override name = 'Superseded'
  constructor() {
    super(
      'another server has taken over the refresh of this data folder; nothing more is published by this one',
    )
  }
}

const NAME = /^current(?:\.([1-9]\d*))?$/
const nameOf = (epoch: number) => (epoch === 0 ? 'current' : `current.${epoch}`)

/** The pointer of a folder, for whoever publishes in an epoch; null is whoever needs no lease. */
export class Pointer {
  constructor(
    private readonly folder: string,
    private readonly own: number | null,
  ) {}

  /** What it points to, or must have pointed to where it is lost; null before the first edition. */
  async read(): Promise<string | null> {
    for (;;) {
      const highest = (await this.epochs()).at(-1)
      if (highest === undefined) return this.onlyOne()
      try {
        // An emptied pointer is damage and not a fresh start: taken for one, the next refresh would lose all history.
        return (await readFile(join(this.folder, nameOf(highest)), 'utf8')).trim()
      } catch (error) {
        // Removed since, for a higher one is there.
        if (!isMissing(error)) throw error
      }
    }
  }

  /**
   * What is meant where no pointer is there. Of a single edition it can have been no other: a crash kept it from being
   * pointed to, or the pointer is lost. Of several nobody can tell, and to begin anew would lose all history.
   */
  private async onlyOne(): Promise<string | null> {
    const names = await readdir(this.folder).catch(() => [] as string[])
    const real = names.filter((name) => /^\d[\w-]*\.json$/.test(name)).map((name) => name.slice(0, -5))
    if (real.length < 2) return real[0] ?? null
    throw new Error(
      `${join(this.folder, 'current')} is missing beside ${real.length} editions; make one serve: editions use ${real.sort().at(-1)}`,
    )
  }

  /** Points to an edition. Throws Superseded. */
  async write(id: string): Promise<void> {
    await this.check()
    await writeFileAtomic(join(this.folder, nameOf(this.own ?? (await this.epoch()))), `${id}\n`)
    // Somebody may have taken over between the two.
    await this.check()
  }

  /** Takes the pointer over into the own epoch, pointing to what it points to. Throws Superseded. */
  async fence(): Promise<void> {
    const id = await this.read()
    if (id !== null && (await this.epoch()) !== this.own) await this.write(id)
  }

  /** The highest epoch that there is; 0 before the first. */
  async epoch(): Promise<number> {
    return (await this.epochs()).at(-1) ?? 0
  }

  /** Throws Superseded when another one's epoch is higher. */
  async check(): Promise<void> {
    if (this.own !== null && (await this.epoch()) > this.own) throw new Superseded()
  }

  /** Removes those that do not count. */
  async collect(): Promise<void> {
    for (const epoch of (await this.epochs()).slice(0, -1)) {
      await rm(join(this.folder, nameOf(epoch)), { force: true })
    }
  }

  /** Of all pointers that are there, in order. */
  private async epochs(): Promise<number[]> {
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    return names
      .flatMap((name) => {
        const match = NAME.exec(name)
        return match ? [Number(match[1] ?? 0)] : []
      })
      .sort((a, b) => a - b)
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException)?.code === 'ENOENT'
