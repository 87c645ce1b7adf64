/** Errors of the server and of the way to it, in our words. */
import pg from 'pg'
import { StateConflict, StateError, type StatePlace, StateUnavailable } from '../errors.ts'

/** What a transaction has to be run again for: another one was in its way. */
const CONFLICTS = new Set(['40001', '40P01'])

/**
 * Classes of codes that are not for the program that asked: connections, rights, resources, an operator who stops the
 * server, its disk; and what is no class but single codes: no such database, read-only after a failover, locks; a session
 * that does not know the statement it has planned, since a pooler has put another in its place.
 */
const UNAVAILABLE = /^(08|28|53|57|58|XX|3D000|25006|25P03|26000|42501|42P05|55P03|55006)/

/** An error of a statement as our callers know it: what is the store's fault is StateUnavailable. */
export function explainPostgres(error: unknown): unknown {
  if (error instanceof StateUnavailable) return error
  if (!(error instanceof pg.DatabaseError)) {
    // What a program does wrong before anything is sent.
    if (error instanceof TypeError || error instanceof RangeError) return error
    return unavailable(codeOf(error), error)
  }
  const code = codeOf(error)
  if (CONFLICTS.has(code)) return new StateConflict(`others use the state store (${code})`, { cause: error })
  return UNAVAILABLE.test(code) ? unavailable(code, error) : error
}

/** Whether a connection can be used after an error: one that answered in time, by the protocol and as the same session can. */
export const isAlive = (error: unknown) =>
  error instanceof pg.DatabaseError && !/^(08|57P|25006|26000|42P05)/.test(codeOf(error))

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody answers there',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ENOENT: 'its socket is not there',
  ENOTFOUND: 'its host cannot be found',
  EAI_AGAIN: 'its host cannot be looked up',
  ETIMEDOUT: 'nobody answers there',
  '28P01': 'it refuses the name or the password',
  '28000': 'it refuses the name or the way of connecting',
  '3D000': 'it has no such database',
  '3F000': 'it has no such schema',
  '42501': 'this user may not make tables there; ?schema= names one where it may',
  '25006': 'it is read-only, as a standby is',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
}

/** What to say when the store could not be opened. */
export function explainOpening(error: unknown, { setting, path }: StatePlace): StateError {
  if (error instanceof StateError) return error
  const known = causes(error).find((each) => codeOf(each) in REASONS)
  const reason = known ? REASONS[codeOf(known)] : sentenceOf(error)
  return new StateError(`${setting}: the state store ${path} cannot be used: ${reason}`, { cause: error })
}

function causes(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : []
}

/** The words of the server or the driver: they hold no password. */
function sentenceOf(error: unknown): string {
  const root = causes(error).at(-1)
  return root instanceof Error && root.message !== '' ? root.message : 'it cannot be opened'
}

function unavailable(code: string, cause: unknown): StateUnavailable {
  const why = code === '' ? '' : ` (${code})`
  return new StateUnavailable(`the state store cannot be used at the moment${why}`, { cause })
}

function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return typeof code === 'string' ? code : ''
}
