/** Questions that a page asks: it has its figures from the operations' own answers, and names their addresses. */
import type { z } from 'zod'
import { unavailable } from '#contract/edition.ts'
import { NotFound, PlanTooSmall, Unavailable } from '#contract/errors.ts'
import { readInput } from '#contract/input.ts'
import type { ReadOperation, RunContext } from '#contract/operation.ts'
import { type Params, saidOf } from './question.ts'

/** A part of a page that the site's plan does not hold. */
export interface Locked {
  locked: string
}

/** A part of a page whose data cannot be read now. */
export interface Unread {
  unread: string
}

/** Asks for one page. */
export class Ask {
  /** The addresses that answer the same to a program, in the order of asking. */
  readonly addresses: string[] = []

  constructor(private readonly context: RunContext) {}

  /** Asks an operation; throws what its caller over HTTP would be told. */
  async of<Input extends z.ZodObject, Output extends z.ZodType>(
    operation: ReadOperation<Input, Output>,
    params: Params = {},
  ): Promise<z.output<Output>> {
    const { catalogue, plan, edition } = this.context
    catalogue.require(plan, operation.planNeeds)
    const broken = operation.datasets.find((dataset) => edition.broken.has(dataset))
    if (broken !== undefined) throw unavailable(edition, broken)
    const { path, query, target } = saidOf({ operation, params })
    const input = readInput(operation.input, operation.path, { path, query })
    const place = this.addresses.push(target) - 1
    try {
      return (await operation.run(this.context, input)) as z.output<Output>
    } catch (error) {
      // What has no answer is no source of a figure.
      this.addresses[place] = ''
      throw error
    }
  }

  /** The same for a part that the page can do without: what the plan lacks and what cannot be read is said in its place. */
  async part<Input extends z.ZodObject, Output extends z.ZodType>(
    operation: ReadOperation<Input, Output>,
    params: Params = {},
  ): Promise<z.output<Output> | Locked | Unread> {
    try {
      return await this.of(operation, params)
    } catch (error) {
      if (error instanceof PlanTooSmall) return { locked: error.message }
      if (error instanceof Unavailable) return { unread: error.message }
      throw error
    }
  }
}

/** The answer to a question, or null where nothing is known under what it names. */
export async function orNone<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

/** Whether a part is there. */
export const isThere = <Part extends object>(part: Part | Locked | Unread): part is Part =>
  !('locked' in part) && !('unread' in part)
