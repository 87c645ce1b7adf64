/** Tells which of very many texts may stand there more than once, in a byte or two for each of them. */

/** Never misses one that was added twice, and lets some through that were not. Add all texts, then ask. */
export class RepeatSieve {
  private readonly seen: Uint8Array
  private readonly mask: number

  /** For about so many texts. */
  constructor(texts: number) {
    const places = 2 ** Math.ceil(Math.log2(texts * PLACES_A_TEXT + 1))
    this.seen = new Uint8Array(places)
    this.mask = places - 1
  }

  add(text: string): void {
    const at = this.placeOf(text)
    if (this.seen[at]! < 2) this.seen[at]!++
  }

  /** True of every text that was added twice. */
  mayRepeat(text: string): boolean {
    return this.seen[this.placeOf(text)]! > 1
  }

  private placeOf(text: string): number {
    let mixed = 0x811c9dc5
    for (let i = 0; i < text.length; i++) mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x01000193)
    return (mixed ^ (mixed >>> 15)) & this.mask
  }
}

const PLACES_A_TEXT = 8
