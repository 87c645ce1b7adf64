/** Washington's export: the labels of the list itself. */
import wa from '../../sources/wa.ts'
import { type ExportFacts, likeList } from './facts.ts'

const facts: ExportFacts = likeList(wa)
export default facts
