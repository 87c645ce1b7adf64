/** Documents that no publisher would send, each of which once ended or held a refresh, or might: small to send, dear to read. */
import { hostilePages } from './pages.ts'
import { hostilePdfs } from './pdfs.ts'
import { hostileTexts } from './texts.ts'
import { hostileWorkbooks } from './workbooks.ts'

/** One of them: whose it pretends to be, and its bytes. */
export interface HostileDocument {
  name: string
  /** `warn/tx`; of one mirror no two have the same. */
  source: string
  bytes: Uint8Array
  /** How the mirror says that they are packed. */
  encoding?: 'gzip'
}

/** All of them, one after the other: some are large. Workbooks are written in a folder. */
export async function* hostileDocuments(folder: string): AsyncGenerator<HostileDocument> {
  yield* hostilePages()
  yield* hostileTexts()
  yield* hostilePdfs()
  yield* hostileWorkbooks(folder)
}
