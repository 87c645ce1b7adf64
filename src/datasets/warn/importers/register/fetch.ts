/** The register's files as its project publishes them: one a state, in the states of the repository that we know. */
import type { Document } from '#ingest/document.ts'
import { welcome } from '#ingest/fetch/missing.ts'
import type { Web } from '#ingest/fetch/web.ts'

const REPOSITORY = 'https://raw.githubusercontent.com/bchaps1999/warn-notice-register/'
/** Of 8 August 2026, with the 45 columns. */
const LATEST = '540ac62fa0f6ee061a8e0bde9553bef0549f6801'
/** Of 23 July 2026: the last that has California, in 16 columns. */
const OF_CALIFORNIA = '49f1221261693398d18f9bcb9112dcb1ed816e33'
const STATES =
  `AK AL AZ CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NJ NM NV NY OH OK OR PA
  RI SC SD TN TX UT VA VT WA WI`.split(/\s+/)

/** Later states of the repository read pages that we read ourselves, and may have other faults than those we know. */
export async function* fetchRegister(web: Web): AsyncGenerator<Document> {
  const files = [...STATES.map((state) => [state, LATEST]), ['CA', OF_CALIFORNIA]]
  for (const [state, commit] of files) {
    const url = `${REPOSITORY}${commit}/data/exports/states/${state!.toLowerCase()}.csv`
    // Of one commit nothing ever changes.
    const document = await welcome(web, { name: state!, url, request: { closed: true } })
    if (document) yield document
  }
}
