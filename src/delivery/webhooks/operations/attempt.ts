/** A try of a delivery, as answers hold it. */
import { z } from 'zod'

export const attempt = z
  .object({
    number: z.number().int().describe('From 1, in the order of the tries'),
    at: z.iso.datetime().describe('When it began'),
    milliseconds: z.number().int().describe('Until the answer, or until it was given up'),
    status: z.number().int().nullable().describe('Of the answer; null without one'),
    error: z.string().nullable().describe('Why it does not count; null where it has arrived'),
    answer: z.string().describe('The first 2 kB of the answer'),
  })
  .meta({ id: 'DeliveryAttempt' })
