/** Windows of days that a question may ask for. */
import { InvalidInput } from './errors.ts'

/** Throws InvalidInput when a window ends before it starts: an empty answer would look like one without records. */
export function refuseEmptyWindow({
  start,
  end,
}: {
  start?: string | undefined
  end?: string | undefined
}): void {
  if (start === undefined || end === undefined || start <= end) return
  const msg = `must not be after end, and ${start} is after ${end}`
  throw new InvalidInput([{ loc: ['query', 'start'], msg, type: 'value_error' }])
}
