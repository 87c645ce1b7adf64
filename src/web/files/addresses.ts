/**
 * Where a page's other forms are: behind its path with an ending; and a chart without its page: its name behind the path,
 * with an ending or under `/embed`.
 */
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

/** The path of another form of a page: `/claims/ca` → `/claims/ca.csv`. */
export const formPath = (path: string, ending: string): `/${string}` =>
  `${path === '/' ? '/index' : (path as `/${string}`)}.${ending}`

/** The address of another form, with the parameters of its page; only the API's answer comes in pages too. */
export function formAddress(address: string, ending: string): string {
  const [path, text = ''] = address.split('?') as [string, string?]
  const query = new URLSearchParams(text)
  if (ending !== 'json') query.delete('page')
  return query.size === 0 ? formPath(path, ending) : `${formPath(path, ending)}?${query}`
}

/** The path of a page's card: `/claims/ca` → `/card/claims/ca.png`. */
export const cardPath = (path: string): `/${string}` => `/card${formPath(path, 'png')}`

/** The address of a page's card, with the parameters of the page. */
export const cardAddress = (address: string): string => `/card${formAddress(address, 'png')}`
