/** Alaska's export: the labels of the list itself. */
import ak from '../../sources/ak.ts'
import { type ExportFacts, likeList } from './facts.ts'

const facts: ExportFacts = likeList(ak)
export default facts
