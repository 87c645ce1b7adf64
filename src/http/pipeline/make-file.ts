/** Files that commands ask for, such as one that was bought: made as those of routes are, and kept by whoever asks. */
import type { FileFacts, FileMaker } from '#contract/command.ts'
import { Unavailable } from '#contract/errors.ts'
import { readInput } from '#contract/input.ts'
import type { FileOperation, PlannedFile } from '#contract/operation.ts'
import { PLANS } from '#contract/plans.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { ServerContext } from '../server-context.ts'
import { refuseBroken } from './run.ts'
import { takingTurns } from './turns.ts'

type Params = Readonly<Record<string, string>>

/** A maker of files; `caller` tells callers apart, who take turns, and `leaves` that this one has hung up. */
export function fileMaker(server: ServerContext, caller: string, leaves: AbortSignal): FileMaker {
  const withPlan = async <T>(
    operation: FileOperation,
    params: Params,
    use: (planned: PlannedFile, edition: OpenEdition) => Promise<T>,
  ): Promise<T> => {
    const held = server.editions.acquire()
    if (!held)
      throw new Unavailable('no_edition', 'There is no data yet: the first refresh has not ended', 30)
    try {
      const { edition } = held
      refuseBroken({ operation, edition })
      const input = readInput(operation.input, operation.path, { path: {}, query: Object.entries(params) })
      const { clock, catalogue, admission } = server
      const now = clock.now()
      const planned = await operation.run(
        {
          db: takingTurns(edition.db, admission, { unwanted: leaves, caller }),
          today: clock.today(now),
          now: new Date(now),
          edition,
          catalogue,
          plan: PLANS.enterprise,
        },
        input,
      )
      return await use(planned, edition)
    } finally {
      held.release()
    }
  }
  return {
    plan: (operation, params) => withPlan(operation, params, async (planned, { id }) => factsOf(planned, id)),
    build: (operation, params, path) =>
      withPlan(operation, params, async (planned, { id, db }) => {
        const turns = { unwanted: leaves, lane: 'file' } as const
        await planned.build({ db: takingTurns(db, server.admission, turns), path, signal: leaves })
        return factsOf(planned, id)
      }),
  }
}

function factsOf({ fileName, contentType, count, total }: PlannedFile, edition: string): FileFacts {
  return { fileName, contentType, count, total, edition }
}
