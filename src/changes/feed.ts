/** The changes of the editions that are kept, for whoever sends them: read from the edition that serves. */
import type { Change, ChangesFeed } from '#contract/changes.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { EditionHolder } from '#storage/editions/serving.ts'
import { sql } from '#storage/sql.ts'
import {
  type ChangeRow,
  changeColumns,
  damageOf,
  editionsBehind,
  keepsChanges,
  keptEditions,
  readChange,
} from './kept.ts'

/**
 * The feed over the editions of a data folder. While an earlier edition serves, it tells what that one keeps: of those behind
 * it nothing is told twice when a later one serves again. Throws where the file of changes is damaged.
 */
export class EditionChanges implements ChangesFeed {
  constructor(private readonly editions: EditionHolder) {}

  async editionsAfter(edition: string | null): Promise<readonly string[]> {
    const found = await this.read(async ({ db }) => {
      const kept = await keptEditions(db)
      const behind = edition === null ? kept : editionsBehind(kept, edition)
      return behind.filter(({ changes }) => changes > 0).map((each) => each.edition)
    })
    return found ?? []
  }

  async changes(edition: string, after: number, limit: number): Promise<readonly Change[]> {
    const rows = await this.read(({ db }) =>
      db.all<ChangeRow>(sql`
        select ${changeColumns} from record_changes join changed_editions using (edition_no)
        where edition = ${edition} and seq > ${after} order by seq limit ${limit}`),
    )
    return (rows ?? []).map(readChange)
  }

  /** Null where nothing is kept. */
  private async read<T>(ask: (edition: OpenEdition) => Promise<T>): Promise<T | null> {
    const held = this.editions.acquire()
    if (!held) return null
    try {
      const damage = damageOf(held.edition)
      if (damage) throw damage
      return keepsChanges(held.edition) ? await ask(held.edition) : null
    } finally {
      held.release()
    }
  }
}
