/** For tests: editions of notices with their monthly reports, published for real, one after another. */
import type { z } from 'zod'
import type { ReadOperation } from '#contract/operation.ts'
import type { PlanName } from '#contract/plans.ts'
import { contextOn } from '#contract/testing/ask.ts'
import { warnLinks, warnNotices, warnNoticeVersions } from '#datasets/warn/table.ts'
import type { IsoDate } from '#lib/dates.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { type OpenEdition, openEdition } from '#storage/editions/open-edition.ts'
import { EditionStore, type Manifest, type SourceHealth } from '#storage/editions/store.ts'
import type { TableRow } from '#storage/tables.ts'
import { catalogue, datasets } from '../../testing/datasets.ts'
import { writeReports } from '../publish/index.ts'

/** An edition to be published: its notices, and when. */
export interface Given {
  notices: object[]
  /** The day that counts as today. */
  day: IsoDate
  sources?: SourceHealth[]
  sample?: boolean
}

/** A data folder and the edition that serves. */
export class Published {
  private constructor(readonly store: EditionStore) {}

  static async folder(): Promise<Published> {
    return new Published(new EditionStore(await testFolder()))
  }

  /** Publishes, and throws what went wrong with the reports. */
  async publish({ notices, day, sources = [], sample = false }: Given): Promise<Manifest> {
    const failed = new Map<string, unknown>()
    const made = await this.store.publish({
      writers: { warn: (path) => writeNotices(path, notices) },
      derived: {
        reports: {
          version: 1,
          write: (path, files, today, edition) => writeReports(path, files, today, edition, datasets),
        },
      },
      failed,
      sources,
      sample,
      now: new Date(`${day}T06:00:00Z`),
      today: day,
    })
    for (const error of failed.values()) throw error
    return made
  }

  /** Lets work ask the edition that serves. */
  async asking<T>(work: (ask: Ask, edition: OpenEdition) => Promise<T>): Promise<T> {
    const manifest = (await this.store.current())!
    const edition = await openEdition(this.store, manifest, { threads: 1 })
    try {
      const ask: Ask = async (operation, query, plan = 'enterprise') => {
        const day = manifest.created_at.slice(0, 10)
        const context = contextOn(day, edition.db, { plan, edition }, catalogue)
        return operation.output.parse(await operation.run(context, operation.input.parse(query)))
      }
      return await work(ask, edition)
    } finally {
      await edition.db.close()
    }
  }
}

type Ask = <Input extends z.ZodObject, Output extends z.ZodType>(
  operation: ReadOperation<Input, Output>,
  query: Record<string, unknown>,
  plan?: PlanName,
) => Promise<z.output<Output>>

async function writeNotices(path: string, notices: object[]): Promise<Record<string, number>> {
  await writeDuckDbFile(path, [
    { table: warnNotices, rows: notices as TableRow[] },
    { table: warnNoticeVersions, rows: [] },
    { table: warnLinks, rows: [] },
  ])
  return { warn_notices: notices.length, warn_notice_versions: 0, warn_links: 0 }
}
