/** Maryland's export: the labels of the list itself. */
import md from '../../sources/md.ts'
import { type ExportFacts, likeList } from './facts.ts'

const facts: ExportFacts = likeList(md)
export default facts
