/** Where a chart can be had without its page: its name behind the page's path, with an ending or under `/embed`. */
import type { ChartFiles } from '../charts/figure.tsx'

/** The path of a chart of a page, without an ending: `/claims/ca` → `/claims/ca/weeks`. */
export const chartPath = (path: string, name: string): `/${string}` =>
  `${path === '/' ? '' : (path as `/${string}`)}/${name}`

/** The addresses of a chart, with the parameters of its page. */
export function chartFiles(address: string, name: string): ChartFiles {
  const [path, query] = address.split('?') as [string, string?]
  const own = chartPath(path, name)
  const asked = query === undefined ? '' : `?${query}`
  return { svg: `${own}.svg${asked}`, png: `${own}.png${asked}`, embed: `/embed${own}${asked}` }
}
