/**
 * What a notice is filed under when its list does not say whose it is: a town, a street, a number or a mark stands where
 * the employer should. The text is shown as it was printed, but it names no company and is never taken for one.
 */

const UNKNOWN_EMPLOYER = 'Unknown employer'

/** `Century Blvd., Hillsboro` → `Unknown employer (Century Blvd., Hillsboro)`. */
export const unknownEmployer = (printed: string): string => `${UNKNOWN_EMPLOYER} (${printed})`

/** True for a name made by `unknownEmployer`. */
export const isUnknownEmployer = (name: string): boolean => name.startsWith(`${UNKNOWN_EMPLOYER} (`)

/** The same as a pattern of SQL's `like`. */
export const UNKNOWN_EMPLOYER_PATTERN = `${UNKNOWN_EMPLOYER} (%`
