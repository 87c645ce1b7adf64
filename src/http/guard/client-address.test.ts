import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress, quotaSubject } from './client-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as IncomingMessage

test('nobody is believed unless told so', () => {
  expect(clientAddress(false)(from('10.0.0.1', '1.2.3.4'))).toBe('10.0.0.1')
  expect(clientAddress(true)(from('10.0.0.1'))).toBe('10.0.0.1')
})

test('a number of proxies is believed for that many hops, so an invented address does not help', () => {
  const one = clientAddress(1)
  expect(one(from('10.0.0.1', '9.9.9.9, 1.2.3.4'))).toBe('1.2.3.4')
  expect(clientAddress(2)(from('10.0.0.1', '9.9.9.9, 1.2.3.4'))).toBe('9.9.9.9')
  expect(clientAddress(0)(from('10.0.0.1', '1.2.3.4'))).toBe('10.0.0.1')
})

test('networks are believed as long as the chain stays inside them', () => {
  const address = clientAddress(['10.0.0.0/8', '192.168.1.1', 'fd00::/8'])
  expect(address(from('10.0.0.1', '9.9.9.9, 1.2.3.4, 10.1.1.1'))).toBe('1.2.3.4')
  expect(address(from('fd00::1', '1.2.3.4'))).toBe('1.2.3.4')
  expect(address(from('8.8.8.8', '1.2.3.4'))).toBe('8.8.8.8')
  expect(address(from('::ffff:10.0.0.1', '1.2.3.4'))).toBe('1.2.3.4')
  expect(address(from('192.168.1.2', '1.2.3.4'))).toBe('192.168.1.2')
})

test('what is no address is not taken for one, and ports and brackets are dropped', () => {
  const address = clientAddress(true)
  expect(address(from('10.0.0.1', 'unknown'))).toBe('10.0.0.1')
  expect(address(from('10.0.0.1', 'x, 1.2.3.4'))).toBe('1.2.3.4')
  expect(address(from('10.0.0.1', '1.2.3.4:5678'))).toBe('1.2.3.4')
  expect(address(from('10.0.0.1', '[2001:db8::1]:443'))).toBe('2001:db8::1')
})

test('a network that cannot be read is a sentence at the start', () => {
  for (const bad of ['10.0.0.0/33', 'example.org', '10.0.0.0/', '10.0.0.0/8/8', '']) {
    expect(() => clientAddress([bad]), bad).toThrow('is not an address or a network')
  }
})

test('IPv6 callers are counted by their /64, however it is written', () => {
  const network = quotaSubject('2001:db8:1:2:3:4:5:6')
  expect(network).toBe('2001:db8:1:2::/64')
  expect(quotaSubject('2001:0DB8:0001:0002::9')).toBe(network)
  expect(quotaSubject('2001:db8:1:3::9')).not.toBe(network)
  expect(quotaSubject('::1')).toBe('0:0:0:0::/64')
  expect(quotaSubject('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(quotaSubject('1.2.3.4')).toBe('1.2.3.4')
})
