/** The company's cell of Mississippi's lists on one line, as other hands have copied it. */
import { openGazetteer } from '#places/index.ts'

/** `Acme Anvils, Inc. Oxford (Lafayette)` taken apart; town and county are empty where the cell does not end so. */
export function splitCompanyCell(cell: string): { name: string; town: string; county: string } {
  const place = /^(.+?) \(\s*([^()]+?)\s*\)$/.exec(cell)
  if (!place) return { name: cell, town: '', county: '' }
  const { isPlace } = openGazetteer()
  const [, text, county] = place as unknown as [string, string, string]
  // `Aluminum Extrusions (AEI)`: what stands in brackets is no county.
  if (!isPlace('MS', `${county} County`)) return { name: cell, town: '', county: '' }
  const words = text.split(' ')
  for (const size of [3, 2, 1]) {
    if (words.length <= size) continue
    const town = words.slice(-size).join(' ')
    if (openGazetteer().locate({ state: 'MS', city: town }).geo_basis === 'city')
      return { name: words.slice(0, -size).join(' '), town, county }
  }
  return { name: text, town: '', county }
}

/** Names whose beginning ran over into the cell of the date, as the register has them → that beginning. */
export const LOST_BEGINNINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'System Holly Springs (Marshall)': 'Alliance Healthcare',
    'Belmont (Tishomingo)': 'Sun Air Products',
    'Chain, Inc. Horn Lake (DeSoto)': 'GXO Logistics Supply',
    'Inc. Gulfport (Harrison)': 'Hartson – Kennedy,',
    'Solutions Vicksburg (Warren)': 'Cooper Lighting',
    'Pontotoc (Pontotoc)': 'MW Components',
    'Amory (Monroe)': 'Enviva Pellets',
    'Services Americas, Inc. Canton (Madison)': 'WWL Vehicle',
    'Distributors, Inc. Olive Branch (DeSoto)': 'Diamond Comic',
    'Corinth (Alcorn)': 'Mississippi Polymers',
    'Brookhaven, LLC Brookhaven (Lincoln)': 'Rex Lumber,',
    'Aberdeen (Monroe)': 'Westlake Chemical',
  }),
)
