/** The items of form 8-K in a few words: their titles fill lines. */
import { ITEM_TITLES } from '#datasets/sec/items.ts'

const SHORT: Readonly<Record<string, string>> = {
  '1.01': 'Material agreement',
  '1.02': 'End of a material agreement',
  '1.03': 'Bankruptcy',
  '1.04': 'Mine safety',
  '1.05': 'Cybersecurity incident',
  '2.01': 'Acquisition or sale of assets',
  '2.02': 'Results',
  '2.03': 'New debt',
  '2.04': 'Debt due early',
  '2.05': 'Costs of exits',
  '2.06': 'Impairments',
  '3.01': 'Delisting',
  '3.02': 'Unregistered sales of shares',
  '3.03': 'Rights of holders',
  '4.01': 'New accountant',
  '4.02': 'Statements not to be relied on',
  '5.01': 'Change of control',
  '5.02': 'Officers and directors',
  '5.03': 'Articles or fiscal year',
  '5.04': 'Benefit plans suspended',
  '5.05': 'Code of ethics',
  '5.06': 'Shell company',
  '5.07': 'Votes of holders',
  '5.08': 'Nominations by holders',
  '7.01': 'Regulation FD disclosure',
  '8.01': 'Other events',
  '9.01': 'Statements and exhibits',
}

/** `Costs of exits` of `2.05`; its title, or its code, where there are no shorter words. */
export const itemWords = (item: string): string => SHORT[item] ?? ITEM_TITLES[item] ?? `Item ${item}`

/** What says least: nearly every filing has one of them beside its matter. */
const BESIDE: ReadonlySet<string> = new Set(['9.01', '7.01', '8.01'])

/** The items of a filing in words, those that say most first; `–` is for whoever shows it. */
export function mattersOf(items: string | null | undefined): string[] {
  const codes = items?.split(',') ?? []
  const telling = codes.filter((code) => !BESIDE.has(code))
  return (telling.length > 0 ? telling : codes).map(itemWords)
}
