/** Invented stoppages in the publisher's own file: what a fresh install shows until its first refresh. */
import type { SampleFile } from '#ingest/files/sample-file.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { PAGE } from './ingest.ts'

export function sampleStoppages(today: IsoDate): SampleFile[] {
  const lines = [
    'number,employer,state,began,workers',
    `1,Amber Sample Mills,OH,${addDays(today, -40)},1200`,
    `2,Birch Sample Lines,,${addDays(today, -12)},`,
  ]
  const part = today.slice(0, 4)
  return [{ part, url: `${PAGE}/${part}.csv`, text: `${lines.join('\n')}\n` }]
}
