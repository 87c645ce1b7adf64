/** Operations on what is sold. */
import type { AnyOperation } from '#contract/operation.ts'
import checkout from './checkout.ts'
import { checkoutAddon, checkoutAlert, checkoutData } from './checkout-monthly.ts'
import checkoutOnetime from './checkout-onetime.ts'
import { downloadPage, fetchDownload } from './download.ts'
import plans from './plans.ts'
import portal from './portal.ts'
import purchases from './purchases.ts'
import { confirm, confirmPage, pay, payPage } from './sandbox/pay.ts'
import { portalAct, portalPage } from './sandbox/portal.ts'
import { successPages } from './success.ts'
import webhook from './webhook.ts'

/** In the order of the description. */
export const billingOperations: readonly AnyOperation[] = [
  plans,
  checkout,
  checkoutAlert,
  checkoutAddon,
  checkoutOnetime,
  checkoutData,
  ...successPages,
  downloadPage,
  fetchDownload,
  portal,
  webhook,
  purchases,
]

/** The sandbox's own pages. They stand for another's, and are in no description. */
export const sandboxOperations: readonly AnyOperation[] = [
  payPage,
  pay,
  confirmPage,
  confirm,
  portalPage,
  portalAct,
]
