/** All states that publish, by code. A new state is one import and one entry. */
import type { WarnSource } from '../source.ts'
import ak from './ak.ts'
import al from './al.ts'
import ca from './ca.ts'
import dc from './dc.ts'
import fl from './fl.ts'
import ga from './ga.ts'
import id from './id.ts'
import indiana from './in.ts'
import md from './md.ts'
import mi from './mi.ts'
import mo from './mo.ts'
import nc from './nc.ts'
import oh from './oh.ts'
import ok from './ok.ts'
import pa from './pa.ts'
import sc from './sc.ts'
import tx from './tx.ts'
import va from './va.ts'
import wa from './wa.ts'
import wi from './wi.ts'

export const warnSources: WarnSource[] = [
  // One state a line.
  ak,
  al,
  ca,
  dc,
  fl,
  ga,
  id,
  indiana,
  md,
  mi,
  mo,
  nc,
  oh,
  ok,
  pa,
  sc,
  tx,
  va,
  wa,
  wi,
]
