/** Requests that no route takes: the nearest path that exists, or the methods that would do. */
import { distance } from 'fastest-levenshtein'
import { MethodNotAllowed, type Problem, UnknownRoute } from '#contract/errors.ts'

/** A route as its path template, `/api/state/{state_code}`. */
export interface KnownRoute {
  method: string
  path: string
}

/** The methods that a path takes; none where there is no such path. */
export function methodsOf(routes: readonly KnownRoute[], path: string): string[] {
  const here = routes.filter((route) => fill(route.path, path) === path).map(({ method }) => method)
  if (here.length === 0) return []
  if (here.includes('GET')) here.push('HEAD')
  return [...new Set([...here, 'OPTIONS'])]
}

/** Makes the function that says what is wrong with a request no route takes. */
export function explainUnknown(routes: readonly KnownRoute[]): (method: string, url: string) => Problem {
  const paths = [...new Set(routes.map(({ path }) => path))]
  return (method, url) => {
    const path = url.split('?')[0]!
    const allowed = methodsOf(routes, path)
    if (allowed.length > 0) {
      const here = paths.find((template) => fill(template, path) === path)
      return new MethodNotAllowed(`${here} does not take ${method}, but ${allowed.join(', ')}`, allowed)
    }
    const asked = path.slice(0, 200)
    return new UnknownRoute(`There is no route ${asked}; the nearest is ${nearestPath(paths, asked)}`)
  }
}

/** The template with the path's own words where it takes any. */
function fill(template: string, path: string): string {
  const words = path.split('/')
  return template
    .split('/')
    .map((part, i) => {
      const word = words[i]
      const ending = /^\{\w+\}(.*)$/.exec(part)?.[1]
      return ending !== undefined && word && word !== ending && word.endsWith(ending) ? word : part
    })
    .join('/')
}

function nearestPath(paths: readonly string[], asked: string): string {
  let best = '/'
  let least = Number.POSITIVE_INFINITY
  for (const path of paths) {
    const apart = distance(asked.toLowerCase(), fill(path, asked).toLowerCase())
    if (apart < least) {
      least = apart
      best = path
    }
  }
  return best
}
