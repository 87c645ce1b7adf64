/** The elements of a small XML document as a list, for parts that say where other parts are. */
import { EMPTY, NEED_MORE, OPEN, XmlScanner } from './xml-scanner.ts'
import { decodeXml } from './xml-text.ts'

/** An element's name and attributes, prefixes dropped (`r:id` is `id`). */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
}

/** Every element of the document, in the order in which they begin. Throws on XML that is cut off. */
export function listElements(xml: Uint8Array): XmlElement[] {
  const scanner = new XmlScanner()
  scanner.push(xml)
  const elements: XmlElement[] = []
  for (let kind = scanner.next(); kind !== NEED_MORE; kind = scanner.next()) {
    if (kind !== OPEN && kind !== EMPTY) continue
    const text = scanner.bytes.toString('utf8', scanner.start, scanner.end)
    const attributes: Record<string, string> = {}
    for (const [, name, double, single] of text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
      if (!/^xmlns(:|$)/.test(name!))
        attributes[name!.replace(/^.*:/, '')] = decodeXml(double ?? single ?? '')
    elements.push({ name: scanner.longName(), attributes })
  }
  scanner.finish()
  return elements
}
