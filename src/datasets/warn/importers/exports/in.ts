/** Indiana's export: the labels of the list itself. */
import indiana from '../../sources/in.ts'
import { type ExportFacts, likeList } from './facts.ts'

const facts: ExportFacts = likeList(indiana)
export default facts
