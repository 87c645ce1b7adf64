/** The secret part of mailed links. The store keeps its SHA-256 alone: a copy of it opens nobody's entry. */
import { hash, randomBytes } from 'node:crypto'
import { Problem } from '#contract/errors.ts'

/** A new one: as long as login links', so that a mail's lines can be read without a program. */
export const makeToken = () => randomBytes(24).toString('base64url')

/** What is stored of it. */
export const digestOf = (token: string) => hash('sha256', token)

/** A link that leads to nothing any more, or never did: nobody can tell which. */
export const linkEnded = () =>
  new Problem('link_ended', 'This link is too old, or what it was for has been erased')
