/**
 * Property tests draw the same cases in every run, so that a commit that passed passes again. `FC_SEED=random` draws new
 * ones, `FC_SEED=<n>` those of a run that failed: that is how faults are hunted, and the seed is in the message.
 */
import process from 'node:process'
import fc from 'fast-check'

const { FC_SEED = '1' } = process.env
if (FC_SEED !== 'random') fc.configureGlobal({ seed: Number(FC_SEED) })
