/** Operations on alerts, in the order of the description. */
import type { AnyOperation } from '#contract/operation.ts'
import { changeAlerts, showAlerts } from './settings.ts'
import { stopAlert, stopPage, stoppedPage } from './stop.ts'

export const alertOperations: AnyOperation[] = [showAlerts, changeAlerts, stopPage, stopAlert, stoppedPage]
