/** What is made when it is first asked for. */

/** Makes it once and keeps it; where that fails, whoever asks next has it made again. */
export class Lazy<Value> {
  private made: Promise<Value> | undefined

  constructor(private readonly make: () => Promise<Value>) {}

  get(): Promise<Value> {
    this.made ??= this.make().catch((error: unknown) => {
      this.made = undefined
      throw error
    })
    return this.made
  }

  /** What was made; undefined where nobody has asked. */
  get held(): Promise<Value> | undefined {
    return this.made
  }
}
