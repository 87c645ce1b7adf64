/** Texas' export: the labels of the list itself. */
import tx from '../../sources/tx.ts'
import { type ExportFacts, likeList } from './facts.ts'

const facts: ExportFacts = {
  ...likeList(tx),
  // The received day of the older workbooks is a running number.
  refine: (notice) => (/^\d+$/.test(notice.received_date ?? '') ? { ...notice, received_date: '' } : notice),
}
export default facts
