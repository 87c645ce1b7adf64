/** Operations on accounts. */
import type { Catalogue } from '#contract/catalogue.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { authCheck } from './auth-check.ts'
import change from './keys/change.ts'
import create from './keys/create.ts'
import list from './keys/list.ts'
import revoke from './keys/revoke.ts'
import rotate from './keys/rotate.ts'
import confirm from './session/confirm.ts'
import logIn from './session/log-in.ts'
import { logOut, logOutEverywhere } from './session/log-out.ts'
import sendLink from './session/send-link.ts'
import { signedIn } from './session/signed-in.ts'
import who from './session/who.ts'
import usage from './usage.ts'

/** The account API: for pages of this service and those who are logged in. */
const accountApi: AnyOperation[] = [
  sendLink,
  logIn,
  who,
  logOut,
  logOutEverywhere,
  list,
  create,
  change,
  rotate,
  revoke,
  usage,
]

/** In the order of the description. */
export const accountOperations = ({ slugs }: Catalogue): AnyOperation[] => [
  authCheck(slugs),
  ...accountApi,
  confirm,
  signedIn(accountApi),
]
