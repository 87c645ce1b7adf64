/** Warnings as tests like to look at them: by what they say. */
import { expect } from 'vitest'
import type { Warning } from '../warnings.ts'

/** The sentences of an answer's warnings. */
export const textsOf = (warnings: readonly Warning[]) => warnings.map(({ text }) => text)

/** Warnings that say these sentences, or hold to these matchers, in this order. */
export const saying = (...texts: unknown[]) => texts.map((text) => expect.objectContaining({ text }))
