/** Delaware's export: that of a job center. */
import { type ExportFacts, jobCenterExport } from './facts.ts'

const facts: ExportFacts = jobCenterExport('DE')
export default facts
