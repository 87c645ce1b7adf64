/** What every route that takes the name of a company says of its choice. */
import { z } from 'zod'
import { PARTS_RULE, text } from '#contract/fields.ts'
import type { Meant } from './find.ts'

/** The text that a company is looked for by. */
export const companyText = (lengthMax?: number) =>
  text(lengthMax).describe(
    'A name or a part of one, in any case and however it is punctuated; a stock symbol; or a company_id. The best company is taken: called exactly so, then by symbol, by another name, by whole words, by the beginning of a word, by a part of one; of several the one with most notices',
  )

/** Which records an answer counts. */
export const matchParam = z
  .enum(['identity', 'name'])
  .default('identity')
  .describe(
    'identity: the records of the company that the text means best, under whatever name they were filed; name: all records whose name as filed holds the text, whoever’s they are',
  )

const otherMatch = z
  .object({
    company: z.string(),
    company_id: z.string(),
    ticker: z.string().nullable(),
    notices: z.number().int().describe('Its own WARN notices, each event once'),
    employees_affected: z
      .number()
      .int()
      .nullable()
      .describe('Workers in them; null where no notice tells a number'),
  })
  .meta({ id: 'OtherMatch' })

/** The other companies that a text may mean. */
export const otherMatches = {
  other_matches: z
    .array(otherMatch)
    .describe('Other companies with a name that holds the text, those with most notices first, ten at most'),
  other_matches_more: z.number().int().describe('How many more there are'),
}

/** The same of an answer. */
export const tellOthers = ({ others, more }: Pick<Meant, 'others' | 'more'>) => ({
  other_matches: others.map(({ company, company_id, ticker, notices, employees_affected }) => ({
    company,
    company_id,
    ticker,
    notices,
    employees_affected,
  })),
  other_matches_more: more,
})

/** The company of which a company is a part or a brand. */
export const parentId = z
  .string()
  .nullable()
  .describe(`The company that it is a part or a brand of. ${PARTS_RULE}`)
