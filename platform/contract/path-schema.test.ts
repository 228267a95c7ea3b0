import { expect, test } from 'vitest'
import { pathSchema } from './path-schema.ts'

const schema = pathSchema('/orders/{orderId}/{attemptNumber}/lines')

test('a field of a path is text, whatever its content', () => {
  expect(schema.parse({ orderId: "'; x", attemptNumber: '0' })).toEqual({
    orderId: "'; x",
    attemptNumber: '0',
  })
})

test.each(['', 'x', '-1', '1.5', '1e3', '12345678901'])(
  '%j is not accepted as the number that the field name requires',
  (value) => {
    expect(schema.safeParse({ orderId: '1', attemptNumber: value }).success).toBe(false)
  },
)
