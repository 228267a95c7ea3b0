import { expect, test } from 'vitest'
import { refuseForeignOrigin } from './origin.ts'

const publicUrl = 'https://cost.example.com'
const host = '127.0.0.1:8080'

test.each([
  [{ host }],
  [{ host, origin: 'http://127.0.0.1:8080' }],
  [{ host, origin: 'https://cost.example.com' }],
  [{ host, origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-origin' }],
])('lets %o through', (headers) => {
  expect(() => refuseForeignOrigin(headers, publicUrl)).not.toThrow()
})

test.each([
  [{ host, origin: 'https://evil.example.com' }],
  [{ host, origin: 'null' }],
  [{ host, origin: 'http://cost.example.com' }],
  [{ host, origin: 'http://127.0.0.1:8081' }],
  [{ host, 'sec-fetch-site': 'cross-site' }],
  [{ host, 'sec-fetch-site': 'same-site' }],
  [{ host: 'evil.example.com', origin: 'http://evil.example.com' }],
  [{ host: '127.0.0.1.evil.example.com', origin: 'http://127.0.0.1.evil.example.com' }],
])('refuses %o', (headers) => {
  expect(() => refuseForeignOrigin(headers, publicUrl)).toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  )
})

test('believes the host of a call where no public address is set', () => {
  const headers = { host: 'cost.internal', origin: 'https://cost.internal' }
  expect(() => refuseForeignOrigin(headers, undefined)).not.toThrow()
  expect(() => refuseForeignOrigin({ ...headers, origin: 'https://other.internal' }, undefined)).toThrow(
    'another site',
  )
})
