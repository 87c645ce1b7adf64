/** All states that publish, by code. A new state is one import and one entry. */
import type { ConfirmedCount } from '../cells/confirmed.ts'
import { corrected } from '../cells/notice.ts'
import ak from './ak.ts'
import al from './al.ts'
import az from './az.ts'
import ca from './ca.ts'
import co from './co.ts'
import ct from './ct.ts'
import dc from './dc.ts'
import de from './de.ts'
import fl from './fl.ts'
import ga from './ga.ts'
import hi from './hi.ts'
import ia from './ia.ts'
import id from './id.ts'
import il from './il.ts'
import indiana from './in.ts'
import ks from './ks.ts'
import ky from './ky.ts'
import la from './la.ts'
import ma from './ma.ts'
import md from './md.ts'
import me from './me.ts'
import mi from './mi.ts'
import mn from './mn.ts'
import mo from './mo.ts'
import ms from './ms.ts'
import mt from './mt.ts'
import nc from './nc.ts'
import nd from './nd.ts'
import ne from './ne.ts'
import nj from './nj.ts'
import nm from './nm.ts'
import nv from './nv.ts'
import ny from './ny.ts'
import oh from './oh.ts'
import ok from './ok.ts'
import oregon from './or.ts'
import pa from './pa.ts'
import ri from './ri.ts'
import sc from './sc.ts'
import sd from './sd.ts'
import type { WarnSource } from './state-source.ts'
import tn from './tn.ts'
import tx from './tx.ts'
import ut from './ut.ts'
import va from './va.ts'
import vt from './vt.ts'
import wa from './wa.ts'
import wi from './wi.ts'
import wv from './wv.ts'

export const warnSources: WarnSource[] = [
  // One state a line.
  ak,
  al,
  az,
  ca,
  co,
  ct,
  dc,
  de,
  fl,
  ga,
  hi,
  ia,
  id,
  il,
  indiana,
  ks,
  ky,
  la,
  ma,
  md,
  me,
  mi,
  mn,
  mo,
  ms,
  mt,
  nc,
  nd,
  ne,
  nj,
  nm,
  nv,
  ny,
  oh,
  ok,
  oregon,
  pa,
  ri,
  sc,
  sd,
  tn,
  tx,
  ut,
  va,
  vt,
  wa,
  wi,
  wv,
]

/** The counts of a state that were confirmed: they hold in copies of its list as well. */
export function confirmedCounts(state: string): readonly ConfirmedCount[] | undefined {
  return warnSources.find((source) => source.state === state)?.facts.confirmed
}

/** A count cell of a state as it is meant, where it is a known misprint: that holds in copies of its list as well. */
export function correctedCount(state: string, cell: string, company_name: string): string {
  const facts = warnSources.find((source) => source.state === state)?.facts
  return corrected(facts?.corrections?.employees_affected, cell, company_name)
}
