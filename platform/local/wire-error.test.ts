import { CodedError } from '#contract/errors.ts'
import { expect, test } from 'vitest'
import { errorOfWire, wireError, wireErrorOf } from './wire-error.ts'

test('an error keeps its code, its field and its retry time between processes', () => {
  const error = new CodedError('too_many_requests', 'Later.', { field: 'day', retryAfterSeconds: 900 })
  expect(errorOfWire(wireError.parse(wireErrorOf(error)))).toMatchObject({
    code: 'too_many_requests',
    message: 'Later.',
    field: 'day',
    retryAfterSeconds: 900,
  })
})

test('an error without a code is internal', () => {
  expect(wireErrorOf(new Error('Oh.'))).toEqual({ code: 'internal', message: 'Oh.' })
})
