/** Does some work, and says of what throws there where it was: `the shared strings: the XML ends in the middle`. */
export function within<T>(where: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new Error(`${where}: ${(cause as Error).message}`, { cause })
  }
}
