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
])('refuses %o', (headers) => {
  expect(() => refuseForeignOrigin(headers, publicUrl)).toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  )
})
