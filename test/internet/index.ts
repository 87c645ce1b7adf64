/**
 * The small internet: every publisher that Headcount reads, at its real addresses, with invented documents in its own
 * forms. Whoever refreshes over it makes real requests, which end at a server on this machine.
 *
 *   const publishers = smallInternet('2026-06-15')              // all of them, as they stand on that day
 *   const internet = await openInternet(publishers.answer)      // network.ts: ask it by `internet.network`
 *   await refreshOn('2026-06-15', internet, dataDir, datasets)  // refreshing.ts: one refresh, without pauses
 *
 *   publishers.day = '2026-06-16'              // feeds, indexes and reports move on; what stood there yesterday holds
 *   publishers.change(url, null)               // taken away
 *   publishers.change(url, { status: 503 })    // or answers this, whoever asks
 *   publishers.change(url, (reply) => ({ ...reply, body: String(reply.body).replace('Employer', 'Firm') }))
 *   publishers.restore(url)                    // as it was; without an address everything is
 *   internet.log                               // what was asked, and how it was answered
 *
 * An address may end in a star, for all that begin so. What each publisher has stands in `states-*.ts`, `edgar.ts`,
 * `courts.ts` and `labor.ts`.
 */
import type { IsoDate } from '#lib/dates.ts'
import { courts } from './courts.ts'
import { edgar } from './edgar.ts'
import { labor } from './labor.ts'
import type { Answers, Asked, Reply } from './network.ts'
import { publisherOf } from './served.ts'
import { PUBLISHERS } from './states.ts'

/** What an address answers in place of what its publisher would: nothing, this, or what is made of that. */
export type Change = Reply | null | ((reply: Reply) => Reply | null)

/** All publishers, on a day that can be moved. */
export interface SmallInternet {
  day: IsoDate
  answer: Answers
  change(address: string, to: Change): void
  restore(address?: string): void
}

/** Makes the small internet of a day. */
export function smallInternet(day: IsoDate): SmallInternet {
  const states = statePublishers()
  const ofDay = dated((today) => [edgar(today), courts(today), labor(today)])
  const changes = new Map<string, Change>()
  const internet: SmallInternet = {
    day,
    answer(asked) {
      const reply = first([...ofDay(internet.day), ...states], asked)
      const change = findChange(changes, asked.url)
      if (change === undefined) return reply
      if (typeof change !== 'function') return change ?? undefined
      return (reply && change(reply)) ?? undefined
    },
    change: (address, to) => void changes.set(address, to),
    restore: (address) => void (address === undefined ? changes.clear() : changes.delete(address)),
  }
  return internet
}

/** The states alone, each with its fixtures; they stand there whatever the day. */
const statePublishers = (): Answers[] =>
  Object.keys(PUBLISHERS).map((part) => {
    const answers = publisherOf(part)
    return ({ url, body }) => {
      const served = answers(url, body === '' ? undefined : Object.fromEntries(new URLSearchParams(body)))
      return served && { body: served.bytes, type: served.type }
    }
  })

/** Made once a day. */
function dated(make: (today: IsoDate) => Answers[]): (today: IsoDate) => Answers[] {
  let made: { today: IsoDate; answers: Answers[] } | undefined
  return (today) => {
    if (made?.today !== today) made = { today, answers: make(today) }
    return made.answers
  }
}

function first(publishers: readonly Answers[], asked: Asked): Reply | undefined {
  for (const answers of publishers) {
    const reply = answers(asked)
    if (reply) return reply
  }
}

function findChange(changes: ReadonlyMap<string, Change>, url: string): Change | undefined {
  if (changes.has(url)) return changes.get(url)
  for (const [address, change] of changes)
    if (address.endsWith('*') && url.startsWith(address.slice(0, -1))) return change
}
