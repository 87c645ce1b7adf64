/** The publishers as they are on a day of the script: what they list, and what they answer. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import { type SmallInternet, smallInternet } from '../internet/index.ts'
import type { Answers, Asked, Reply } from '../internet/network.ts'
import { type Edit, type Happening, isEdit, type Script, type Spell } from './happening.ts'
import type { Listed, Pages } from './list.ts'
import type { Notice } from './notices.ts'
import { firstLists, LISTS } from './publishers/index.ts'
import { SHORT_WAIT, TROUBLES } from './weather.ts'

/** Lists of which nobody says another place. */
const MOVED_HOST = 'moved.'

interface State {
  notices: Notice[]
  newestYear: number
  oldestYear: number
  moved: boolean
}

/** The publishers of a script. */
export class World {
  day: IsoDate
  /** Requests by host since the last look at them, robots.txt among them. */
  readonly asked: { url: string; wait: string | undefined; visit: number }[] = []
  private visit = 0
  private readonly states = new Map<string, State>()
  private spells: Happening[] = []
  private readonly pages = new Map<string, Pages>()
  /** How many requests of this visit a spell has met. */
  private readonly met = new Map<Happening, number>()
  /** The last day whose edits are done. */
  private done = 0
  /** All other publishers, whose pages go on as they do in the small internet. */
  private readonly others: SmallInternet

  constructor(private readonly script: Script) {
    this.day = script.firstDay
    for (const [part, notices] of firstLists())
      this.states.set(part, { notices: [...notices], newestYear: 2026, oldestYear: 2025, moved: false })
    this.others = smallInternet(script.firstDay)
  }

  /** Lets a day of the script begin: edits are done, those of days before it too; spells of before are over. */
  begin(day: number): void {
    for (; this.done < day; this.done++)
      for (const { source, does, day: of } of this.script.happenings)
        if (of === this.done + 1 && isEdit(does)) this.edit(source, does)
    this.day = addDays(this.script.firstDay, day - 1)
    const { happenings } = this.script
    this.spells = happenings.filter(
      (each) => !isEdit(each.does) && each.day <= day && day < each.day + (each.days ?? 1),
    )
    this.pages.clear()
    this.others.day = this.day
  }

  /** Lets a visit begin: what befalls the first requests of each befalls them again. */
  beginVisit(): void {
    this.met.clear()
    this.visit++
  }

  /** How often a publisher has asked for a short pause and was then asked again, since the list of requests was emptied. */
  waits(): number {
    return this.asked.filter(
      ({ url, wait, visit }, i) =>
        wait === String(SHORT_WAIT) &&
        this.asked.some((later, j) => j > i && later.url === url && later.visit === visit),
    ).length
  }

  /** What befalls a publisher today. */
  spellsOf(part: string): readonly Happening[] {
    return this.spells.filter(({ source }) => source === part)
  }

  /** What a publisher lists today. */
  listed(part: string): Listed {
    const { notices, newestYear, oldestYear } = this.states.get(part)!
    const listed: Listed = { day: this.day, notices, newestYear, oldestYear }
    for (const { does } of this.spellsOf(part)) {
      if ('renames' in does) listed.renamed = does.renames
      if ('adds' in does) listed.added = does.adds
    }
    return listed
  }

  /** What stands at an address today, weather aside; nothing where nothing does. */
  readonly answers: Answers = (asked) => {
    const reply = this.reply(asked)
    this.asked.push({ url: asked.url, wait: reply?.headers?.['retry-after'], visit: this.visit })
    return reply
  }

  private reply(asked: Asked): Reply | undefined {
    const { host, pathname } = new URL(asked.url)
    const bare = host.startsWith(MOVED_HOST) ? host.slice(MOVED_HOST.length) : host
    const part = Object.keys(LISTS).find((each) => LISTS[each]!.hosts.includes(bare))
    const spells = part ? this.spellsOf(part) : []
    if (spells.some(({ does }) => 'away' in does)) return { fault: 'reset' }
    if (pathname === '/robots.txt') return undefined
    if (!part) return this.others.answer(asked)
    if (this.states.get(part)!.moved && host === bare)
      return { status: 301, headers: { location: asked.url.replace(host, MOVED_HOST + host) } }
    const url = asked.url.replace(MOVED_HOST, '')
    const shown = spells.find(({ does }) => 'showsListOf' in does)
    const fair = shown
      ? this.swapped(url, (shown.does as { showsListOf: string }).showsListOf)
      : this.of(part)[url]
    return this.withWeather(spells, url, fair)
  }

  private withWeather(spells: readonly Happening[], url: string, fair: Reply | undefined): Reply | undefined {
    if (!fair) return undefined
    for (const each of spells) {
      const does: Edit | Spell = each.does
      if (!('weather' in does) || (does.at && !does.at.test(url))) continue
      const met = this.met.get(each) ?? 0
      this.met.set(each, met + 1)
      if (met < (does.first ?? Number.POSITIVE_INFINITY)) return TROUBLES[does.weather].answers(fair)
    }
    return fair
  }

  private of(part: string): Pages {
    const pages = this.pages.get(part) ?? LISTS[part]!.pages(this.listed(part))
    this.pages.set(part, pages)
    return pages
  }

  /** What another publisher has at the same path; else its first page. */
  private swapped(url: string, other: string): Reply | undefined {
    const there = new URL(url)
    there.host = LISTS[other]!.hosts[0]!
    const pages = this.of(other)
    return (
      pages[there.href] ??
      (LISTS[other]!.hosts.length === 1 && Object.keys(pages).length === 1
        ? Object.values(pages)[0]
        : undefined)
    )
  }

  private edit(part: string, edit: Edit): void {
    const state = this.states.get(part)!
    if ('moves' in edit) state.moved = true
    else if ('opens' in edit) state.newestYear = edit.opens
    else if ('linksSince' in edit) state.oldestYear = edit.linksSince
    else if ('lists' in edit) state.notices.push(completed(edit.lists, LISTS[part]!.place))
    else if ('takesOff' in edit) {
      const left = state.notices.filter(({ employer }) => employer !== edit.takesOff)
      if (left.length === state.notices.length) throw new Error(`${part} does not list ${edit.takesOff}`)
      state.notices = left
    } else {
      const at = state.notices.findIndex(({ employer }) => employer === edit.amends)
      if (at < 0) throw new Error(`${part} does not list ${edit.amends}`)
      state.notices[at] = { ...state.notices[at]!, ...edit.to }
    }
  }
}

const completed = (
  told: Partial<Notice> & Pick<Notice, 'employer' | 'notice'>,
  [city, county]: readonly [string, string],
): Notice => ({
  city,
  county,
  layoff: addDays(told.notice, 61),
  workers: 100 + told.employer.length * 13,
  ...told,
})
