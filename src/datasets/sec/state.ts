/** EDGAR's codes of states and countries. */
import { findState } from '#lib/states.ts'

/** The US state or territory that a code of EDGAR's means; null for its codes of other countries (`A6`, `X0`). */
export function usState(code: unknown): string | null {
  if (typeof code !== 'string' || !/^[A-Z]{2}$/.test(code.trim())) return null
  return findState(code.trim())?.code ?? null
}
