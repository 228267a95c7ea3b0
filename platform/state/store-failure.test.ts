import { expect, test } from 'vitest'
import { withStoreFailure } from './store-failure.ts'

function databaseError(code: string): Error {
  return Object.assign(new Error('could not open file "base/5/1": Operation not permitted'), { code })
}

test.each(['42501', '53100', '58030', 'XX000'])('a state %s is a failure of the store', (code) => {
  expect(withStoreFailure(databaseError(code))).toMatchObject({
    code: 'store_failed',
    message: expect.stringContaining('Operation not permitted'),
  })
})

test.each(['23505', '42601'])('a state %s is not a failure of the store', (code) => {
  const error = databaseError(code)

  expect(withStoreFailure(error)).toBe(error)
})
