/** CSV, JSON and feeds. */
import { gzipSync } from 'node:zlib'
import { laughter, manyTimes, megabytes, packedMegabytes, text } from './bytes.ts'
import type { HostileDocument } from './documents.ts'

const NEW_YORK = 'Company'
const feed = (items: string, before = '') =>
  text(`<?xml version="1.0"?>${before}<rss version="2.0"><channel>${items}</channel></rss>`)

export async function* hostileTexts(): AsyncGenerator<HostileDocument> {
  yield {
    name: '100 MB of CSV in 0.1 MB',
    source: 'warn/ny',
    bytes: await packedMegabytes('a,b,c\n', 100),
    encoding: 'gzip',
  }
  yield {
    name: '50 MB of commas',
    source: 'warn/nc',
    bytes: Buffer.concat([text('Warn Number\n'), megabytes(',', 50)]),
  }
  // As many zeros as a gigabyte has lines of CSV.
  yield {
    name: 'a gigabyte of CSV in 1 MB',
    source: 'warn/nc',
    bytes: await packedMegabytes('1,2\n', 400),
    encoding: 'gzip',
  }
  yield {
    name: 'a quotation that never ends',
    source: 'warn/ny',
    bytes: text(`"${NEW_YORK}","b\n${'a,'.repeat(8_000_000)}`),
  }
  yield {
    name: 'quotations of quotations',
    source: 'warn/va',
    bytes: text(`Company Name,"${'""'.repeat(8_000_000)}`),
  }
  yield {
    name: 'packed, and cut off',
    source: 'warn/oh',
    bytes: gzipSync(megabytes('a,b\n', 4)).subarray(0, 2000),
    encoding: 'gzip',
  }
  yield { name: 'packed twenty times', source: 'warn/ct', bytes: packedTimes(20), encoding: 'gzip' }
  yield { name: 'JSON inside JSON', source: 'warn/wi', bytes: text('['.repeat(5_000_000)) }
  yield {
    name: 'a number of five million digits',
    source: 'warn/ok',
    bytes: text(`[${'9'.repeat(5_000_000)}]`),
  }
  yield { name: "JSON that would be everybody's prototype", source: 'warn/ct', bytes: text(prototypes()) }
  yield { name: 'two million empty rows', source: 'warn/ok', bytes: text(`[${'{},'.repeat(2_000_000)}{}]`) }
  yield { name: 'a string of escapes', source: 'warn/wi', bytes: text(`["${'\\u0041'.repeat(3_000_000)}"]`) }
  yield {
    name: 'a feed of elements inside each other',
    source: 'bankruptcy/rss-txsb',
    bytes: text(`<?xml version="1.0"?><rss>${'<item>'.repeat(500_000)}`),
  }
  const { name, definitions } = laughter()
  yield {
    name: 'a feed that defines its words by its words',
    source: 'bankruptcy/rss-deb',
    bytes: feed(`<item><title>&${name};</title></item>`, `<!DOCTYPE rss [${definitions}]>`),
  }
  yield {
    name: 'a feed that would have a file of this machine read',
    source: 'bankruptcy/rss-nysb',
    bytes: feed(
      '<item><title>&here;</title></item>',
      '<!DOCTYPE rss [<!ENTITY here SYSTEM "file:///etc/passwd">]>',
    ),
  }
  yield {
    name: 'a feed of 400,000 filings',
    source: 'bankruptcy/rss-njb',
    bytes: feed('<item><title>a</title></item>'.repeat(400_000)),
  }
  yield {
    name: 'a title of five million marks',
    source: 'bankruptcy/rss-cacb',
    bytes: feed(`<item><title><![CDATA[${'<'.repeat(5_000_000)}]]></title></item>`),
  }
  yield {
    name: 'a feed of attributes',
    source: 'bankruptcy/rss-ilnb',
    bytes: feed(`<item ${manyTimes(300_000, (i) => `a${i}="b" `)}/>`),
  }
}

function packedTimes(times: number): Uint8Array {
  let bytes: Uint8Array = megabytes('0', 8)
  for (let i = 0; i < times; i++) bytes = gzipSync(bytes)
  return bytes
}

const prototypes = () =>
  JSON.stringify({ rows: [] }).replace(
    '[]',
    `[${'{"__proto__":{"rows":[1],"polluted":true},"constructor":{"prototype":{"polluted":true}}},'.repeat(50_000)}{}]`,
  )
