/** Ohio's export: the labels of the list itself. */
import oh from '../../sources/oh.ts'
import { type ExportFacts, likeList } from './facts.ts'

const facts: ExportFacts = likeList(oh)
export default facts
