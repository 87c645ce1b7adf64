/**
 * Fetching what was bought. The file is built and lies on the disk before its link is spent, which is one conditional
 * update; whoever has spent it may go on with a transfer that broke, for an hour.
 */
import { hash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileAnswer, FileFacts, FileMaker } from '#contract/command.ts'
import { NotFound, Problem } from '#contract/errors.ts'
import { Once } from '#lib/once.ts'
import type { BillingDownloadsTable } from '#state/state.ts'
import { type Ended, findDownload } from './downloads.ts'
import type { FilesForSale, Format, Part } from './files.ts'
import { type Shop, timeOf } from './shop.ts'
import { readToken } from './tokens.ts'

/** How long a transfer that broke can be gone on with. */
const RESUME_MS = 3_600_000
/** A file that nobody came for is made again. */
const UNSPENT_MS = 3_600_000

const WHY: Readonly<Record<Exclude<Ended, null>, string>> = {
  spent: 'This link has given its file already',
  expired: 'This link is too old: it was good for 30 days',
  'taken-back': 'What was paid for this file was paid back',
}

/** Who fetches, and what of the file. */
export interface Fetching {
  token: string
  /** The address that asks. */
  address: string
  /** The `Range` header. */
  range: string | undefined
  files: FileMaker
}

/** A download by its token. Throws NotFound for one that we have not made. */
export async function findByToken(shop: Shop, token: string) {
  const id = readToken(token, shop.secret)
  const found = id === null ? null : await findDownload(shop, id)
  if (found) return found
  throw new NotFound('There is no such download: is the link whole, as it stands in the mail?')
}

/** Spends a link and gives its file. Throws Problem `link_ended`, and what building the file throws: the link is good then. */
export class BoughtFiles {
  private readonly building = new Once<string, FileFacts>()

  constructor(
    private readonly shop: Shop,
    private readonly files: FilesForSale,
  ) {}

  async fetch(fetching: Fetching): Promise<FileAnswer> {
    const { download, ended } = await findByToken(this.shop, fetching.token)
    const by = hash('sha256', `${download.id} ${fetching.address}`)
    if (ended === 'spent' && this.mayGoOn(download, by, fetching)) return this.openAgain(download, fetching)
    if (ended !== null) throw new Problem('link_ended', WHY[ended])
    const facts = await this.build(download, fetching.files)
    const answer = await this.open(download.id, facts)
    try {
      await this.spend(download.id, by, facts)
      return answer
    } catch (error) {
      await answer.release()
      throw error
    }
  }

  /** Removes files that nobody may ask for any more. */
  async sweep(): Promise<void> {
    const { folder, now } = this.shop
    for (const name of await readdir(folder).catch(() => [] as string[])) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      if (found && now() - found.mtimeMs > RESUME_MS + UNSPENT_MS) await rm(path, { force: true })
    }
  }

  private mayGoOn(download: BillingDownloadsTable, by: string, { range }: Fetching): boolean {
    const since = this.shop.now() - Date.parse(download.spent_at!)
    return range !== undefined && download.spent_by === by && since < RESUME_MS
  }

  /** The same bytes: of the disk, or made again of the same edition. */
  private async openAgain(download: BillingDownloadsTable, { files }: Fetching): Promise<FileAnswer> {
    const facts = factsOf(download)
    try {
      return await this.open(download.id, facts)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    const made = await this.build(download, files)
    if (made.edition === download.edition) return this.open(download.id, made)
    await rm(this.path(download.id), { force: true })
    throw new Problem(
      'link_ended',
      'The data have changed since the transfer broke: write to us for another link',
    )
  }

  /** One build for all who ask for it at the same time. */
  private build({ id, part, format, filter }: BillingDownloadsTable, files: FileMaker): Promise<FileFacts> {
    return this.building.do(id, async () => {
      await mkdir(this.shop.folder, { recursive: true })
      const aside = `${this.path(id)}.${process.pid}.part`
      try {
        const operation = this.files(part as Part, format as Format)
        await rm(aside, { force: true })
        const facts = await files.build(operation, JSON.parse(filter), aside)
        await rename(aside, this.path(id))
        return facts
      } finally {
        await rm(aside, { force: true })
      }
    })
  }

  private async spend(id: string, spent_by: string, facts: FileFacts): Promise<void> {
    const { edition, fileName: file_name, contentType: content_type } = facts
    const spent = await this.shop.state.db
      .updateTable('billing_downloads')
      .set({ spent_at: timeOf(this.shop.now()), spent_by, edition, file_name, content_type })
      .where('id', '=', id)
      .where('spent_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (spent.numUpdatedRows === 0n) throw new Problem('link_ended', WHY.spent)
  }

  private async open(id: string, { fileName, contentType, edition }: Opened): Promise<FileAnswer> {
    const handle = await open(this.path(id))
    const { size: bytes } = await handle.stat()
    const etag = `"${hash('sha256', `${id} ${edition} ${bytes}`).slice(0, 22)}"`
    return { fileName, contentType, etag, bytes, handle, release: () => handle.close() }
  }

  private path(id: string): string {
    return join(this.shop.folder, id)
  }
}

type Opened = Pick<FileFacts, 'fileName' | 'contentType' | 'edition'>

const factsOf = ({ file_name, content_type, edition }: BillingDownloadsTable): Opened => ({
  fileName: file_name!,
  contentType: content_type!,
  edition: edition!,
})
