/** Virginia's export: the labels of the list itself. */
import va from '../../sources/va.ts'
import { type ExportFacts, likeList } from './facts.ts'

const facts: ExportFacts = likeList(va)
export default facts
