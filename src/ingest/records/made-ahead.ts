/** Files of datasets that are made before they are published: the rows are let go, and others can be staged beside them. */
import { randomBytes } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { collectNow, expectGarbage } from '#lib/heap.ts'
import type { DatasetWriter, EditionStore } from '#storage/editions/store.ts'

/** Those of one refresh; a killed one's are swept away with its other leftovers. */
export class MadeAhead {
  private readonly folder: string
  /** Another server may have taken the folder over meanwhile: what it makes has other names. */
  private readonly mark = `-${randomBytes(4).toString('hex')}-ahead.duckdb.tmp`

  constructor({ folder }: EditionStore) {
    this.folder = join(folder, 'files')
  }

  /** Where a dataset's file lies until it is published. */
  pathOf(name: string): string {
    return join(this.folder, name + this.mark)
  }

  /** Makes a dataset's file now; what comes back moves it to its place, also where it was made ahead before. */
  async make(name: string, write: DatasetWriter): Promise<DatasetWriter> {
    const ahead = this.pathOf(name)
    collectNow()
    const rows = await write(ahead)
    expectGarbage(Math.max(...Object.values(rows)))
    return async (path) => {
      await rename(ahead, path)
      return rows
    }
  }

  /** Removes what was not published, whole or not: on a full disk nothing else would make room. */
  async remove(): Promise<void> {
    // The engine writes beside a file, too.
    for (const name of await readdir(this.folder))
      if (name.includes(this.mark)) await rm(join(this.folder, name), { force: true, recursive: true })
  }
}
