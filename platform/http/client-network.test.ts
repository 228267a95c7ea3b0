import { expect, test } from 'vitest'
import { clientAddress, clientNetwork } from './client-network.ts'

test('tells IPv4 addresses apart, however they are written', () => {
  expect(clientNetwork('203.0.113.7')).toBe('203.0.113.7')
  expect(clientNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('counts the addresses of one IPv6 network as one', () => {
  expect(clientNetwork('2001:db8:1:2::1')).toBe(clientNetwork('2001:db8:1:2:ffff::9'))
  expect(clientNetwork('2001:db8:1:2::1')).not.toBe(clientNetwork('2001:db8:1:3::1'))
})

const socket = { remoteAddress: '10.0.0.5' }

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50000', '203.0.113.7'],
  ['[2001:db8::7]:50000', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['fe80::7%eth0', 'fe80::7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('reads the address of a caller from %s', (ip, address) => {
  expect(clientAddress({ ip, socket })).toBe(address)
})

test.each(['unknown', '_hidden', '', '203.0.113', '0xcb.0.113.7', '203.0.113.7:port', 'x'.repeat(5_000)])(
  'counts the proxy where it names no address: %s',
  (ip) => {
    expect(clientAddress({ ip, socket })).toBe('10.0.0.5')
  },
)
