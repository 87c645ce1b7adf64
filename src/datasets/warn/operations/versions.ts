/** What a notice said at each time, and what changed from one content to the next. */
import { z } from 'zod'
import type { Database } from '#storage/database.ts'
import { sql, trusted } from '#storage/sql.ts'
import { CONTENT_COLUMNS } from '../table.ts'

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** One content. */
export const noticeVersion = z.object({
  version: z.number().int().describe('1 for the first content'),
  seen_on: z.string().describe('Day of the first page with this content, YYYY-MM-DD'),
  changes: z
    .array(
      z.object({
        field: z.string().describe('The field that changed'),
        before: value.describe('What it was'),
        after: value.describe('What it became'),
      }),
    )
    .describe('What differs from the version before; empty for the first'),
})

type Field = keyof typeof CONTENT_COLUMNS
type Content = Readonly<Record<Field, string | number | boolean | null>> & { seen_on: string }

const FIELDS = Object.keys(CONTENT_COLUMNS) as Field[]
const columns = trusted(FIELDS.join(', '))

/** All contents of a notice, oldest first; what it says now is the last. */
export async function versionsOf(
  db: Database,
  now: Content & { id: string },
): Promise<z.infer<typeof noticeVersion>[]> {
  const earlier = await db.all<Content & { version: number }>(sql`
    select version, seen_on, ${columns} from warn_notice_versions where notice_id = ${now.id} order by version`)
  const contents = [...earlier, { ...now, version: (earlier.at(-1)?.version ?? 0) + 1 }]
  return contents.map((content, i) => {
    const before = contents[i - 1]
    const changed = before ? FIELDS.filter((field) => before[field] !== content[field]) : []
    return {
      version: content.version,
      seen_on: content.seen_on,
      changes: changed.map((field) => ({ field, before: before![field], after: content[field] })),
    }
  })
}
