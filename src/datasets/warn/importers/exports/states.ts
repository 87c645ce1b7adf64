/** The states whose exports can be read, by code: a new one is its file and a line here. */

import ak from './ak.ts'
import al from './al.ts'
import az from './az.ts'
import ca from './ca.ts'
import co from './co.ts'
import ct from './ct.ts'
import dc from './dc.ts'
import de from './de.ts'
import type { ExportFacts } from './facts.ts'
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
import mo from './mo.ts'
import ms from './ms.ts'
import mt from './mt.ts'
import nd from './nd.ts'
import ne from './ne.ts'
import nj from './nj.ts'
import nm from './nm.ts'
import ny from './ny.ts'
import oh from './oh.ts'
import ok from './ok.ts'
import or from './or.ts'
import pa from './pa.ts'
import ri from './ri.ts'
import sc from './sc.ts'
import sd from './sd.ts'
import tn from './tn.ts'
import tx from './tx.ts'
import ut from './ut.ts'
import va from './va.ts'
import vt from './vt.ts'
import wa from './wa.ts'
import wi from './wi.ts'

/** Facts by state code. A state that is not here has no export that we could read. */
export const EXPORT_FACTS: Readonly<Record<string, ExportFacts>> = {
  AK: ak,
  AL: al,
  AZ: az,
  CA: ca,
  CO: co,
  CT: ct,
  DC: dc,
  DE: de,
  FL: fl,
  GA: ga,
  HI: hi,
  IA: ia,
  ID: id,
  IL: il,
  IN: indiana,
  KS: ks,
  KY: ky,
  LA: la,
  MA: ma,
  MD: md,
  ME: me,
  MI: mi,
  MO: mo,
  MS: ms,
  MT: mt,
  ND: nd,
  NE: ne,
  NJ: nj,
  NM: nm,
  NY: ny,
  OH: oh,
  OK: ok,
  OR: or,
  PA: pa,
  RI: ri,
  SC: sc,
  SD: sd,
  TN: tn,
  TX: tx,
  UT: ut,
  VA: va,
  VT: vt,
  WA: wa,
  WI: wi,
}
