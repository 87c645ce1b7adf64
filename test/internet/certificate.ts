/** A certificate of a publisher of the small internet, signed by itself: for whoever does not ask whose it is. */
import { generateKeyPairSync, sign } from 'node:crypto'

/** A key and its certificate, both as PEM. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = tag(
    0x30,
    tag(0x31, tag(0x30, Buffer.concat([oid('550403'), tag(0x0c, Buffer.from('small internet'))]))),
  )
  const algorithm = tag(0x30, oid('2a8648ce3d040302'))
  const valid = tag(
    0x30,
    Buffer.concat(['200101000000Z', '491231235959Z'].map((time) => tag(0x17, Buffer.from(time)))),
  )
  const told = [
    tag(0x02, Buffer.from([1])),
    algorithm,
    name,
    valid,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  ]
  const body = tag(0x30, Buffer.concat(told))
  const signature = tag(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  const der = tag(0x30, Buffer.concat([body, algorithm, signature]))
  const lines = der
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

const oid = (hex: string) => tag(0x06, Buffer.from(hex, 'hex'))

/** A value of ASN.1 with its tag and length, as DER has it. */
function tag(number: number, value: Buffer): Buffer {
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([number, ...size]), value])
}
