/**
 * Where the states' fixtures stand in the small internet, what leads to them, and which of them are the running list.
 * A fixture stands at its own address unless a state says otherwise.
 */
import type { Publisher } from './publisher.ts'
import { A_TO_M } from './states-a-m.ts'
import { N_TO_W } from './states-n-w.ts'

/** All states that publish, by code. */
export const PUBLISHERS: Record<string, Publisher> = { ...A_TO_M, ...N_TO_W }
