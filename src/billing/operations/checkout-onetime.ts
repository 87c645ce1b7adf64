/** Begins to buy a file, or a research report, once. */
import { z } from 'zod'
import { command } from '#contract/command.ts'
import { isoDay, stateParam, text } from '#contract/fields.ts'
import { type OneTime, productNamed, productsOf } from '../catalogue.ts'
import { beginCheckout } from '../checkouts.ts'
import { FORMATS } from '../files.ts'
import { buyerOf } from '../order.ts'
import { checkCut, countRecords, priceOfCut } from '../question.ts'
import { checkoutAnswer, emailParam, SHOP, TO_CHECKOUT } from './shared.ts'

const NAMES = productsOf('onetime').map(({ name }) => name) as [string, ...string[]]

export default command({
  ...SHOP,
  method: 'POST',
  path: '/billing/checkout-onetime',
  summary: 'Begin to buy a file of data, or a research report, once',
  input: z.object({
    product_type: z.enum(NAMES).describe('What is bought'),
    state: stateParam.optional(),
    date_from: isoDay().optional().describe('First day'),
    date_to: isoDay().optional().describe('Last day'),
    format: z.enum(FORMATS).default('csv').describe('Of the file'),
    industry: text(100).optional().describe('Industry, as `/api/industries` names it'),
    email: emailParam.optional().describe('Where the link goes; without it, the payment page asks'),
    brief: text(10_000).optional().describe('What a research report is to be about'),
  }),
  output: checkoutAnswer.extend({
    records: z
      .number()
      .int()
      .nullable()
      .describe('Records in the file as it would be made now; null for a report'),
  }),
  form: TO_CHECKOUT,
  async run(context, { input }) {
    const { shop, files } = context.services.billing
    const product = productNamed(input.product_type) as OneTime
    const { format } = input
    const filter = checkCut(product, input, context.today)
    const records = await countRecords(files, context.files, { product, format, filter })
    const cents = priceOfCut(product, input, context.today)
    const buyer = await buyerOf(shop, context, input.email)
    const brief = input.brief ?? null
    const order = {
      product,
      period: null,
      format: records === null ? null : format,
      filter,
      brief,
      cents,
      buyer,
    }
    return { ...(await beginCheckout(shop, order, context.address)), records }
  },
})
