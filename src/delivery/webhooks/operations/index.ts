/** Operations on webhooks. */
import type { AnyOperation } from '#contract/operation.ts'
import { changeWebhook } from './change.ts'
import { createWebhook } from './create.ts'
import { deleteWebhook } from './delete.ts'
import { listDeliveries } from './deliveries.ts'
import { listWebhooks } from './list.ts'
import { replayDeliveries } from './replay.ts'
import { testWebhook } from './test.ts'

/** In the order of the description. */
export const webhookOperations: readonly AnyOperation[] = [
  listWebhooks,
  createWebhook,
  changeWebhook,
  deleteWebhook,
  testWebhook,
  listDeliveries,
  replayDeliveries,
]
