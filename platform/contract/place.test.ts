import { expect, expectTypeOf, test } from 'vitest'
import { placeAt } from './place.ts'

const customers = placeAt('/customers', ['tab'])
const order = placeAt('/customers/{customerId}/orders/{orderId}', ['ofShop', 'attempt'], ['basketId'])

test('fills in the path and omits query values that are not set', () => {
  expect(order({ customerId: '7', orderId: 'a/b' }, { ofShop: '1', attempt: undefined })).toEqual({
    to: '/customers/7/orders/a%2Fb',
    view: { ofShop: '1' },
    carries: ['basketId'],
  })
  expect(customers()).toEqual({ to: '/customers' })
  expect(customers({ tab: 'one-time' })).toEqual({ to: '/customers', view: { tab: 'one-time' } })
})

test('the type has the fields of the path and the query keys', () => {
  expectTypeOf(order).parameters.toEqualTypeOf<
    [
      fields: Readonly<Record<'customerId' | 'orderId', string>>,
      view?: Readonly<Partial<Record<'ofShop' | 'attempt', string | readonly string[] | undefined>>>,
    ]
  >()
})
