/** What is known of each state that the comparison with the WARN Notice Register needs to know something of. */
import { ca } from './ca.ts'
import { ct } from './ct.ts'
import { fl } from './fl.ts'
import { ga } from './ga.ts'
import { hi } from './hi.ts'
import { ia } from './ia.ts'
import { il } from './il.ts'
import type { KnownAgreement } from './known.ts'
import { ks } from './ks.ts'
import { la } from './la.ts'
import { mi } from './mi.ts'
import { mn } from './mn.ts'
import { ms } from './ms.ts'
import { mt } from './mt.ts'
import { nc } from './nc.ts'
import { nd } from './nd.ts'
import { ne } from './ne.ts'
import { nj } from './nj.ts'
import { nv } from './nv.ts'
import { ny } from './ny.ts'
import { oh } from './oh.ts'
import { ok } from './ok.ts'
import { pa } from './pa.ts'
import { ri } from './ri.ts'
import { sc } from './sc.ts'
import { wv } from './wv.ts'

/** By part: the lower-case code of the state. */
export const agreementKnown: Record<string, KnownAgreement> = {
  ca,
  ct,
  fl,
  ga,
  hi,
  ia,
  il,
  ks,
  la,
  mi,
  mn,
  ms,
  mt,
  nc,
  nd,
  ne,
  nj,
  nv,
  ny,
  oh,
  ok,
  pa,
  ri,
  sc,
  wv,
  // The register also keeps what it once read with the two dates exchanged: docs/sources/ky.md.
  ky: { only: (row) => (row.notice_date ?? '') <= (row.effective_date ?? '9999') },
  mo: { closed: true },
  tn: { closed: true },
  // The register also keeps what it once dated by the day of layoff: docs/sources/wa.md.
  wa: { partial: true, closed: true, only: (row) => row.notice_date !== row.effective_date },
  wi: { partial: true },
}
