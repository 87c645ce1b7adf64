/** Ids of companies that have ended, as an edition knows them, and questions that are led on to the ids of now. */
import { damageOf } from '#changes/kept.ts'
import { readEnded } from '#companies/ended.ts'
import type { ReadOperation } from '#contract/operation.ts'
import type { EndedIdsOf } from '#http/server-context.ts'
import { oncePerEdition } from '#storage/editions/once.ts'

const readOnce = oncePerEdition(readEnded)

/** The ids that an edition knows to have ended; none while its file of changes is not there or damaged. */
export const endedIds: EndedIdsOf = async (edition) =>
  edition.changes === undefined || damageOf(edition) !== undefined ? new Map() : readOnce({ edition })

/**
 * A list as jobs ask it, with filters that were posted long ago: a company that has another id now is asked by that one.
 * Whoever asks over HTTP, by a tool or by a command is led on by the pipeline.
 */
export const leadingOn = (list: ReadOperation, idsOf: EndedIdsOf = endedIds): ReadOperation => ({
  ...list,
  async run(context, query) {
    const { company_id: id } = query as { company_id?: string }
    const now = id === undefined ? undefined : (await idsOf(context.edition)).get(id)
    return list.run(context, now === undefined ? query : { ...query, company_id: now })
  },
})
