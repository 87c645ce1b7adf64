/** Addresses of questions. */

/** The address of a question: the route with its path parameters, then the query. */
export function targetOf(
  path: string,
  params: Readonly<Record<string, string>>,
  pairs: readonly (readonly [string, string])[],
): string {
  const route = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]))
  return query.size === 0 ? route : `${route}?${query}`
}
