/** Missouri's export: the labels of the list itself, one with the words of a button. */
import mo from '../../sources/mo.ts'
import { type ExportFacts, likeList } from './facts.ts'

const facts: ExportFacts = {
  ...likeList(mo, { notice_date: 'Received Sort descending' }),
  lastColumn: 'Notes',
}
export default facts
