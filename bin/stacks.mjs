/**
 * Stack traces of a bundle that name its sources. A map is read when a stack first leads to it: in Node's own way all of
 * them are read with the modules that they belong to, which took a sixth of a start.
 */
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A place, as a line of a stack tells it. */
const PLACE = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g

/** From now on, stacks that lead into a folder of bundled modules tell of what they were made of. */
export function nameSources(folder) {
  const maps = new Map()
  const mapOf = (path) => {
    if (!maps.has(path)) maps.set(path, new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8'))))
    return maps.get(path)
  }
  const sourceOf = (place, url, line, column) => {
    try {
      const path = fileURLToPath(url)
      if (!path.startsWith(folder)) return place
      const { originalSource, originalLine, originalColumn } = mapOf(path).findEntry(line - 1, column - 1)
      if (originalSource === undefined) return place
      return `${join(dirname(path), originalSource)}:${originalLine + 1}:${originalColumn + 1}`
    } catch {
      // Whatever is wrong with a map, the error is told.
      return place
    }
  }
  Error.prepareStackTrace = (error, frames) =>
    [
      Error.prototype.toString.call(error),
      ...frames.map((frame) => `    at ${String(frame).replace(PLACE, sourceOf)}`),
    ].join('\n')
}
