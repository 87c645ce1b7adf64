/** Parameters by which records of a company are asked for. */
import { text } from './fields.ts'

const CIK_DIGITS = 10

/** An SEC number with or without leading zeros; the query gets ten digits. */
export const cikParam = text(20)
  .regex(/^0*[1-9]\d{0,9}$/, 'must be an SEC number of at most ten digits')
  .transform((word) => word.replace(/^0+/, '').padStart(CIK_DIGITS, '0'))

/** A company, as `company_id` names it in records and rankings. */
export const companyIdParam = text(60).regex(
  /^(cik-[1-9]\d{0,9}|(co|un)-[0-9a-z-]+)$/,
  'must be a company_id, as records and rankings show it: cik-789019',
)

/** How parts and brands count, on every route: for the descriptions of figures by company. */
export const PARTS_RULE =
  'A part or brand with a number of its own is a company of its own: its notices are not among its parent’s, for it may have been another’s when it gave them; `parent_id` names the parent. By `cik` and `ticker` both are found, a part on the days on which it was the registrant’s.'

/** The filters of records by company. */
export const companyFilter = {
  company_id: companyIdParam
    .optional()
    .describe('The employer across datasets; a part or brand with a number of its own is another one'),
  cik: cikParam.optional().meta({
    description: 'SEC number, with or without leading zeros: the registrant, its parts and its brands',
  }),
}
