/**
 * The one comparison of two notices: along day, place, employer and count. It says how well they agree and knows no rule;
 * every rule of this folder, and the search for notices whose identity moved, is a question put to it.
 */
import { areAlike, employerKey, numbersIn } from '../cells/employers.ts'
import { foldEmployer } from '../cells/names.ts'
import type { NoticeRecord } from '../notices/record.ts'
import { compareDays, type Dated, type DayComparison } from './compare/days.ts'
import { type Grade, gradeOf } from './compare/grade.ts'
import { PlaceComparison, type Placed } from './compare/places.ts'

/** What is compared of a notice. */
export type Compared = Dated &
  Placed &
  Pick<NoticeRecord, 'company_name' | 'employees_affected' | 'employees_total' | 'is_warn'>

/** So many letters of two names are the same where they begin alike. */
const BEGINNING_LENGTH = 6

/** The employers of two notices. */
class EmployerComparison {
  constructor(
    private readonly row: string,
    private readonly other: string,
  ) {}

  /** `same` but for case, legal form and blanks; `near` where one name goes on after the other, or letters slipped. */
  get grade(): 'same' | 'near' | 'other' {
    if (employerKey(this.row) === employerKey(this.other)) return 'same'
    return areAlike(this.row, this.other) ? 'near' : 'other'
  }

  /** Whether the names are the same word by word: the same for the identity of a notice. */
  get sameWords(): boolean {
    return foldEmployer(this.row) === foldEmployer(this.other)
  }

  /** Numbers of sites and stores. */
  get sameNumbers(): boolean {
    return numbersIn(this.row) === numbersIn(this.other)
  }

  get beginsAlike(): boolean {
    return beginningOf(this.row) === beginningOf(this.other)
  }
}

/** How an employer's name begins. */
export const beginningOf = (name: string): string => employerKey(name).slice(0, BEGINNING_LENGTH)

/** The headcounts of two notices. */
interface CountComparison {
  /** `near` where one list took for the state's number what the other knows to be the employer's total. */
  grade: Grade
  /** The smaller as a part of the greater; null where one is not told. */
  part: number | null
}

/** A row against another one; each respect is looked at when it is asked for: of pairs that differ in the first, no other is. */
export class Comparison {
  private comparedDays: DayComparison | undefined
  private comparedCounts: CountComparison | undefined

  constructor(
    readonly row: Compared,
    readonly other: Compared,
  ) {}

  get days(): DayComparison {
    this.comparedDays ??= compareDays(this.row, this.other)
    return this.comparedDays
  }

  get count(): CountComparison {
    this.comparedCounts ??= compareCounts(this.row, this.other)
    return this.comparedCounts
  }

  get place(): PlaceComparison {
    return new PlaceComparison(this.row, this.other)
  }

  get employer(): EmployerComparison {
    return new EmployerComparison(this.row.company_name, this.other.company_name)
  }

  /** Whether both are WARN notices, or neither is. */
  get sameLaw(): boolean {
    return this.row.is_warn === this.other.is_warn
  }

  /** Nothing printed speaks against one site: no place as far as both tell it, no number of a site or store. */
  get mayBeOneSite(): boolean {
    return this.place.printed !== 'other' && this.employer.sameNumbers
  }

  /** The days of layoff are told and the same. */
  get sameLayoff(): boolean {
    return this.days.layoff.equal
  }

  /** The headcounts are told and the same. */
  get sameCount(): boolean {
    return this.count.grade === 'same'
  }
}

/** Compares a row with another one. */
export const compareNotices = (row: Compared, other: Compared): Comparison => new Comparison(row, other)

function compareCounts(row: Compared, other: Compared): CountComparison {
  const [a, b] = [row.employees_affected, other.employees_affected]
  const grade = gradeOf(a, b)
  const isTotal = grade === 'other' && (row.employees_total === b || other.employees_total === a)
  const part = a === null || b === null ? null : Math.min(a, b) / Math.max(a, b)
  return { grade: isTotal ? 'near' : grade, part }
}
