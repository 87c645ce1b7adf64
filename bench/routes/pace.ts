/** How fast the machine is at the moment: shared ones take twice as long for the same in one hour as in another. */
import { connectionOf } from '#storage/duckdb/connection.ts'
import { withInstance } from '#storage/duckdb/instance.ts'

const TEXTS = 3_000_000

/** Of texts made on the spot, those that hold another: what most questions wait for. */
const WORK = `select count(*) as n from range(${TEXTS}) as r(i) where contains(md5(i::varchar), 'abc')`

/** Milliseconds that a fixed piece of the engine's work takes on one core. */
export async function measurePace(): Promise<number> {
  return withInstance(':memory:', { threads: 1 }, async (connection) => {
    const began = performance.now()
    const [counted] = await connectionOf(connection).rows<{ n: number }>(WORK)
    if (!counted?.n) throw new Error('the piece of work was not done')
    return performance.now() - began
  })
}
