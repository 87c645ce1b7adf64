/** Idaho's export: the labels of the list itself. */
import id from '../../sources/id.ts'
import { type ExportFacts, likeList } from './facts.ts'

const facts: ExportFacts = likeList(id)
export default facts
