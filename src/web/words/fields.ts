/** Names of fields as a reader knows them. */

/** Words that are not written like others. */
const WRITTEN: Readonly<Record<string, string>> = {
  '8k': '8-K',
  cbsa: 'CBSA',
  cik: 'CIK',
  h1b: 'H-1B',
  lca: 'LCA',
  naics: 'NAICS',
  sec: 'SEC',
  soc: 'SOC',
  url: 'address',
  usd: 'USD',
  warn: 'WARN',
  zip: 'ZIP',
}

/** `employees_affected` as `Employees affected`, `sec_8k` as `SEC 8-K`. */
export function fieldName(name: string): string {
  const text = name
    .split('_')
    .map((word) => WRITTEN[word] ?? word)
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
