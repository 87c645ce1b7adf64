/** Which notices a plan and a filter show: the list of notices itself is asked, so that an event and the list agree. */
import { ZodError } from 'zod'
import { InvalidInput } from '#contract/errors.ts'
import type { ReadOperation, RunContext } from '#contract/operation.ts'
import type { Plan } from '#contract/plans.ts'
import type { Criteria } from '../criteria.ts'

/** Ids in one question, as the list takes them. */
const IDS_AT_ONCE = 200

/** A notice as the list shows it. */
export type Notice = Readonly<Record<string, unknown>> & { id: string }

/** Asks the list, of an edition. */
export class NoticeLook {
  private readonly known = new Map<string, Promise<Map<string, Notice>>>()

  /** `unreadable` hears of criteria that the list does not take any more. */
  constructor(
    private readonly list: ReadOperation,
    private readonly context: Omit<RunContext, 'plan'>,
    private readonly unreadable: (error: Error) => void,
  ) {}

  /**
   * Those of the notices that the plan shows and the criteria match, by id; the same ids are asked once of each plan and
   * criteria, and what fails is not asked again. Throws while they cannot be told.
   */
  async find(ids: readonly string[], plan: Plan, criteria: Criteria | null): Promise<Map<string, Notice>> {
    const key = JSON.stringify([plan.name, criteria, ids])
    const found = this.known.get(key) ?? this.ask(ids, plan, criteria)
    this.known.set(key, found)
    return found
  }

  private async ask(ids: readonly string[], plan: Plan, criteria: Criteria | null) {
    const found = new Map<string, Notice>()
    // How many records an answer holds is of answers; which notices a plan shows is not.
    const context = { ...this.context, plan: { ...plan, recordsMax: IDS_AT_ONCE } }
    try {
      for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
        const asked = { ...criteria, ids: ids.slice(at, at + IDS_AT_ONCE).join(','), limit: IDS_AT_ONCE }
        const answer = (await this.list.run(context, this.list.input.parse(asked))) as { records: Notice[] }
        for (const notice of answer.records) found.set(notice.id, notice)
      }
    } catch (error) {
      if (!(error instanceof ZodError) && !(error instanceof InvalidInput)) throw error
      this.unreadable(error)
    }
    return found
  }
}
