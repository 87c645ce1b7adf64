/** Small flat XML, strictly: a file that is not whole and well-formed is none. */
import { decodeEntities } from '#lib/text.ts'

/** One element. */
export interface XmlElement {
  name: string
  /** The text right inside it, entities decoded, ends trimmed of blanks and non-breaking spaces. */
  text: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
}

/** The reports are four elements deep. */
const DEPTH_MAX = 10

const TOKEN = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*>|<(\/?)([A-Za-z_][\w.-]*)([^<>]*?)(\/?)>|</g
const ATTRIBUTE = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Reads a text into its root element. Throws an Error with a sentence that says where it is wrong. */
export function parseXml(text: string): XmlElement {
  const top: XmlElement = { name: '', text: '', attributes: {}, children: [] }
  const open = [top]
  let at = 0
  for (const token of text.matchAll(TOKEN)) {
    const inside = open.at(-1)!
    inside.text += text.slice(at, token.index)
    at = token.index + token[0].length
    const [whole, closing, name, rest, empty] = token
    if (whole === '<') throw new Error(`a tag is broken: ${JSON.stringify(text.slice(token.index, at + 40))}`)
    if (name === undefined) continue
    if (closing) {
      if (inside === top || inside.name !== name)
        throw new Error(`</${name}> closes ${inside === top ? 'nothing' : `<${inside.name}>`}`)
      open.pop()
      continue
    }
    const element: XmlElement = { name, text: '', attributes: readAttributes(rest!), children: [] }
    inside.children.push(element)
    if (empty) continue
    open.push(element)
    if (open.length > DEPTH_MAX) throw new Error(`elements are more than ${DEPTH_MAX} deep`)
  }
  if (open.length > 1) throw new Error(`it breaks off: <${open.at(-1)!.name}> is not closed`)
  top.text += text.slice(at)
  if (top.children.length !== 1) throw new Error(`it has ${top.children.length} root elements`)
  if (top.text.trim() !== '') throw new Error('there is text beside the root element')
  return settle(top.children[0]!)
}

function readAttributes(text: string): Record<string, string> {
  const attributes: [string, string][] = []
  for (const [, name, double, single] of text.matchAll(ATTRIBUTE))
    attributes.push([name!, decodeEntities(double ?? single ?? '')])
  return Object.fromEntries(attributes)
}

/** Decodes and trims the texts, once they are whole. */
function settle(element: XmlElement): XmlElement {
  element.text = decodeEntities(element.text).trim()
  element.children.forEach(settle)
  return element
}
