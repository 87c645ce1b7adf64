/** Counts of the last days, where the newest record may be older than they are: none held of them is not none filed. */
import { z } from 'zod'
import type { IsoDate } from '#lib/dates.ts'

/** A count of records of the last days. */
export const lately = (about: string) =>
  z
    .number()
    .int()
    .nullable()
    .describe(`${about}; null where the newest record held is older, which says nothing of them`)

/** The count, or null where nothing is held of the days from the first on; `newest` is the day of the newest record held. */
export const countLately = (count: number, newest: IsoDate | null, first: IsoDate): number | null =>
  count > 0 || (newest !== null && newest >= first) ? count : null
