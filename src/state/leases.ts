/**
 * Leases: what one server at a time does, over all that share a state store. Each time that one is taken its epoch grows, so
 * that whoever held it before and wakes up late can be told from whoever holds it now: what a lease is for looks at the
 * epoch when it takes effect. They end by the store's clock.
 */
import { sql } from 'kysely'
import type { State } from './state.ts'

/** A lease that is held. */
export interface Lease {
  name: string
  epoch: number
}

/** The leases of a store. */
export class Leases {
  /** They go by `clock`, the store's own. */
  constructor(
    private readonly state: Pick<State, 'db' | 'clock'>,
    private readonly clock: State['clock'] = state.clock,
  ) {}

  /**
   * Takes one for so long; null while somebody holds it. Its epoch lies above `above`: a store that was brought back from
   * a backup has forgotten epochs that others remember.
   */
  async take(name: string, forMs: number, above = 0): Promise<Lease | null> {
    const { rows } = await sql<{ epoch: number }>`
      insert into leases (name, epoch, until) values (${name}, ${above + 1}, ${this.clock(forMs)})
      on conflict (name) do update set
        epoch = case when leases.epoch > ${above} then leases.epoch else ${above} end + 1,
        until = excluded.until
      where leases.until < ${this.clock()}
      returning epoch`.execute(this.state.db)
    return rows[0] ? { name, epoch: rows[0].epoch } : null
  }

  /** Holds it for so long from now on; false when somebody else has taken it meanwhile. */
  async renew({ name, epoch }: Lease, forMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.state.db
      .updateTable('leases')
      .set({ until: this.clock(forMs) })
      .where('name', '=', name)
      .where('epoch', '=', epoch)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  /** Lets others take it at once. */
  async release({ name, epoch }: Lease): Promise<void> {
    await this.state.db
      .updateTable('leases')
      .set({ until: '' })
      .where('name', '=', name)
      .where('epoch', '=', epoch)
      .execute()
  }

  /** Whether it has ended without having been released: whoever held it is gone, or out of reach. */
  async isAbandoned(name: string): Promise<boolean> {
    const row = await this.state.db
      .selectFrom('leases')
      .select('until')
      .where('name', '=', name)
      .where('until', '<>', '')
      .where('until', '<', this.clock())
      .executeTakeFirst()
    return row !== undefined
  }

  /** True for the first who asks on a day (`YYYY-MM-DD`): what is done once a day is done by one. */
  async isFirst(name: string, day: string): Promise<boolean> {
    const { rows } = await sql`
      insert into leases (name, epoch, until) values (${name}, 1, ${day})
      on conflict (name) do update set epoch = leases.epoch + 1, until = excluded.until
      where leases.until < excluded.until
      returning epoch`.execute(this.state.db)
    return rows.length > 0
  }
}
