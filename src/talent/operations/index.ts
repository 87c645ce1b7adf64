/** Operations of the talent directory. */
import type { AnyOperation } from '#contract/operation.ts'
import { confirm, edit, erase, renew, report, stop, stopByMailProgram } from './buttons.ts'
import contact from './contact.ts'
import { donePage } from './done.ts'
import { confirmPage, editPage, erasePage, renewPage, reportPage, stopPage } from './pages.ts'
import register from './register.ts'
import search from './search.ts'

/** In the order of the description. */
export const talentOperations: readonly AnyOperation[] = [
  register,
  search,
  contact,
  ...[confirm, edit, renew, erase, stop, stopByMailProgram, report],
  ...[confirmPage, editPage, renewPage, erasePage, stopPage, reportPage, donePage],
]
