/** What links and marks make of notices: their status, and which of them sums count. */
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import { dayOf, type NoticeLink, type NoticeRecord } from '../notices/record.ts'
import { SURE_DUPLICATE } from './rules/relations.ts'
import { areWaves } from './waves.ts'

/** An amendment with less than this part of the people, told when the others had gone, is for those who remain. */
const REMAINING_PART_MAX = 0.5
/** And up to this part where it came in so long after that day, for a layoff as much later: Konica Minolta's 219 of 431. */
const REMAINING_LATE = { partMax: 0.6, begunDaysMin: 30, apartDaysMin: 45 }

/**
 * Sets `status` and `in_totals`. An event is summed once: the latest amendment that gives a headcount stands for its
 * original, but in chains of waves, which are layoffs of their own; a supplement adds to it, a repetition adds nothing, a
 * rescission takes away all that was filed of the event before it.
 */
export function setStatus(
  records: readonly NoticeRecord[],
  links: readonly NoticeLink[],
  isRewritten: (id: string) => boolean,
): void {
  const chains = new Chains(records, links)
  for (const record of records) {
    record.status =
      record.mark === 'rescission' || chains.rescindedOn.has(record.id)
        ? 'withdrawn'
        : !record.listed
          ? 'no_longer_listed'
          : chains.amended.has(record.id) || isRewritten(record.id)
            ? 'amended'
            : 'listed'
    record.in_totals = counts(record) && record.status !== 'withdrawn' && !chains.stoodFor.has(record.id)
  }
}

/** True when a row, taken by itself, tells of an event that is to be summed. */
const counts = ({ is_warn, mark }: NoticeRecord) => is_warn && mark !== 'conditional' && mark !== 'rescission'

/** Amendments may all keep the day of their notice: then the day on which each came in tells their order. */
const ageOf = (record: NoticeRecord) => `${dayOf(record) ?? ''} ${record.received_date ?? ''}`
const byAge = (a: NoticeRecord, b: NoticeRecord) => (ageOf(a) + a.id < ageOf(b) + b.id ? -1 : 1)

/**
 * Whether an amendment tells only of those who remain (`74 employees previously impacted by the temporary closing`,
 * `remaining layoffs are postponed`): when it came in the first day of the earlier row was over, and it has less than half
 * of the people, or a little more where both days lie well apart, from a later day on. A little fewer are those who left
 * before a layoff that was put off.
 */
function tellsOfTheRest(amendment: NoticeRecord, earlier: NoticeRecord): boolean {
  const [begun, later] = [earlier.effective_date, amendment.effective_date]
  if (begun === null || later === null) return false
  const exact = earlier.effective_date_precision === 'day' && amendment.effective_date_precision === 'day'
  const cameIn = [amendment.notice_date ?? '', amendment.received_date ?? ''].sort()[1]!
  if (!exact || begun >= cameIn || begun >= later) return false
  // New York's amendments keep the day of the first notice: they tell the event anew, however late they came in.
  const isLate =
    dayOf(amendment) !== dayOf(earlier) &&
    daysBetween(begun, cameIn) > REMAINING_LATE.begunDaysMin &&
    daysBetween(begun, later) > REMAINING_LATE.apartDaysMin
  const partMax = isLate ? REMAINING_LATE.partMax : REMAINING_PART_MAX
  return amendment.employees_affected! < earlier.employees_affected! * partMax
}

/**
 * Whether an amendment leaves the number with an earlier row: one that only changes days (`Amendment - Change in date`)
 * may give those whose days change, and the others go as told.
 */
const leavesNumber = (amendment: NoticeRecord, earlier: NoticeRecord): boolean =>
  (amendment.mark === 'date_change' && amendment.employees_affected! < earlier.employees_affected!) ||
  tellsOfTheRest(amendment, earlier)

/** Which rows belong to one event, and which of them stands for it. */
class Chains {
  /** Rows that a later one amends or adds to. */
  readonly amended = new Set<string>()
  /** Rows for which another one is summed. */
  readonly stoodFor = new Set<string>()
  /** Rows of a chain whose filings are layoffs of their own. */
  private readonly waves = new Set<string>()
  /** Rows taken back, with the day of the rescission. */
  readonly rescindedOn = new Map<string, IsoDate>()
  private readonly byId: Map<string, NoticeRecord>
  /** Amendments, supplements and rescissions of a row, oldest first. */
  private readonly amenders = new Map<string, NoticeRecord[]>()
  /** The row that another one repeats or takes the place of. */
  private readonly earlier = new Map<string, string>()

  constructor(records: readonly NoticeRecord[], links: readonly NoticeLink[]) {
    this.byId = new Map(records.map((r) => [r.id, r]))
    const repetitions: [NoticeRecord, NoticeRecord][] = []
    for (const { notice_id, other_id, kind, score } of links) {
      const [record, other] = [this.byId.get(notice_id), this.byId.get(other_id)]
      if (!record || !other) continue
      if (kind === 'amends') {
        this.amenders.set(other_id, [...(this.amenders.get(other_id) ?? []), record])
        if (record.mark !== 'rescission') this.amended.add(other_id)
        if (record.mark !== 'rescission' && record.mark !== 'supplement')
          this.earlier.set(notice_id, other_id)
      } else if (kind === 'possible_duplicate_of' && score >= SURE_DUPLICATE) {
        repetitions.push([record, other])
        this.earlier.set(notice_id, other_id)
      }
    }
    for (const list of this.amenders.values()) list.sort(byAge)
    for (const [id, list] of this.amenders) this.rescind(this.byId.get(id)!, list)
    for (const [record, other] of repetitions) {
      const rescinded = this.rescindedOn.get(other.id)
      // What was filed again after it had been taken back, or without its condition, counts by itself.
      if (counts(other) && (rescinded === undefined || rescinded > (dayOf(record) ?? '')))
        this.stoodFor.add(record.id)
    }
    for (const record of records) this.findWaves(record)
    const repeats = new Set(this.stoodFor)
    for (const [id, list] of this.amenders) this.standIn(this.byId.get(id)!, list, repeats)
  }

  /** Finds waves, from the last filing of a chain. */
  private findWaves(record: NoticeRecord): void {
    if (record.mark !== 'amendment' || this.amended.has(record.id)) return
    const chain = this.withEarlier(record)
    if (!areWaves(chain.toReversed())) return
    for (const { id, employees_affected } of chain) {
      this.waves.add(id)
      if (employees_affected === null) this.stoodFor.add(id)
    }
  }

  /** Takes back what a rescission among the amenders of a row came after. */
  private rescind(record: NoticeRecord, amenders: readonly NoticeRecord[]): void {
    const rescission = amenders.findLast((a) => a.mark === 'rescission')
    if (!rescission) return
    const before = amenders.filter((a) => a.mark !== 'rescission' && ageOf(a) <= ageOf(rescission))
    for (const row of [...this.withEarlier(record), ...before])
      this.rescindedOn.set(row.id, dayOf(rescission) ?? '')
  }

  /**
   * Lets one row stand for an amended row, what it came from and its amendments: the latest that gives a headcount,
   * since an amendment that only moves a date leaves the number as it was, and so does one for some of the people.
   */
  private standIn(record: NoticeRecord, amenders: readonly NoticeRecord[], repeats: ReadonlySet<string>) {
    const amendments = amenders.filter((a) => counts(a) && a.mark !== 'supplement').reverse()
    if (amendments.length === 0 || this.waves.has(record.id)) return
    const rows = [...amendments, ...this.withEarlier(record)]
    const tells = (row: NoticeRecord) =>
      row.employees_affected !== null && counts(row) && !this.rescindedOn.has(row.id) && !repeats.has(row.id)
    const telling = rows.filter(tells)
    const standing =
      telling.length > 0
        ? telling.reduceRight((stands, row) => (leavesNumber(row, stands) ? stands : row))
        : rows[0]
    for (const row of rows) if (row !== standing) this.stoodFor.add(row.id)
  }

  /** A row, and what it repeats or takes the place of. */
  private withEarlier(record: NoticeRecord): NoticeRecord[] {
    const chain = new Set<NoticeRecord>()
    for (let row: NoticeRecord | undefined = record; row && !chain.has(row); ) {
      chain.add(row)
      row = this.byId.get(this.earlier.get(row.id) ?? '')
    }
    return [...chain]
  }
}
