/** The publishers of the drill whose lists change, by the part of their source. */
import type { ListPublisher } from '../list.ts'
import { firstNotices } from '../notices.ts'
import { co, ky, ma, nc } from './csv-files.ts'
import { ak, dc, indiana, ks, me, mo, va } from './pages.ts'
import { id, wi } from './pdf-and-json.ts'
import { ri, tx } from './workbooks.ts'

export const LISTS: Readonly<Record<string, ListPublisher>> = {
  ak,
  co,
  dc,
  id,
  in: indiana,
  ks,
  ky,
  ma,
  me,
  mo,
  nc,
  ri,
  tx,
  va,
  wi,
}

/** What each of them lists before the drill begins. */
export const firstLists = () =>
  new Map(Object.entries(LISTS).map(([part, { place }], i) => [part, firstNotices(i, place)]))
