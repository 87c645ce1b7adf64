/** Which file it is that is asked for, before anything is asked of the data. */
import type { FileOperation } from '#contract/operation.ts'
import { digest, stableText } from '#lib/text.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { chooseEncoding } from '../respond/encodings.ts'
import type { Question } from './asked.ts'

/** A file: whoever is told the same tag gets the same bytes, from another process and tomorrow too. */
export interface FileIdentity {
  edition: OpenEdition
  /** Stands for release, edition and question. */
  name: string
  /** Whether it travels compressed: that is a file of its own. */
  gzip: boolean
  /** Strong. */
  etag: string
}

/** The file that answers a question for who accepts such encodings. */
export function identityOf(
  { server, operation, input, plan, edition }: Question<FileOperation>,
  accepted: string | string[] | undefined,
): FileIdentity {
  const today = server.clock.today()
  // What else of plan and day there is goes into the headers alone.
  const resolved = operation.resolve?.({ plan, today, edition }, input) ?? ''
  const question = `${operation.path} ${stableText(input)} ${resolved}`
  const name = digest(`${server.config.release} ${edition.id} ${question}`, 22)
  const gzip = !operation.packed && chooseEncoding(onlyGzip(accepted), Number.POSITIVE_INFINITY) === 'gzip'
  return { edition, name, gzip, etag: gzip ? `"${name}-gzip"` : `"${name}"` }
}

/** Brotli is not offered: as quick as gzip, it makes files of the same size. */
function onlyGzip(accepted: string | string[] | undefined): string | undefined {
  return accepted === undefined ? undefined : `${accepted}, br;q=0`
}
