/** What the tools of one service work with. */
import type { AnyOperation } from '#contract/operation.ts'
import type { ServerContext } from '#http/server-context.ts'

/** The parts. */
export interface Desk {
  server: ServerContext
  /** The operations by their names. */
  operations: ReadonlyMap<string, AnyOperation>
  /** The address that callers see, without a slash at its end. */
  publicUrl: string
}

/** Puts them together. */
export function deskOf(
  server: ServerContext,
  { operations, publicUrl }: { operations: readonly AnyOperation[]; publicUrl: string },
): Desk {
  return { server, operations: new Map(operations.map((each) => [each.name, each])), publicUrl }
}
