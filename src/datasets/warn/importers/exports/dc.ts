/** District of Columbia's export: the labels of the list itself. */
import dc from '../../sources/dc.ts'
import { type ExportFacts, likeList } from './facts.ts'

const facts: ExportFacts = likeList(dc)
export default facts
