import { CodedError } from '#contract/errors.ts'
import { expect, test } from 'vitest'
import { errorOfWire, wireError, wireErrorOf } from './wire-error.ts'

test('an error keeps its code, its field and how long to wait from process to process', () => {
  const error = new CodedError('too_many_requests', 'Later.', { field: 'day', retryAfterSeconds: 900 })
  expect(errorOfWire(wireError.parse(wireErrorOf(error)))).toMatchObject({
    code: 'too_many_requests',
    message: 'Later.',
    field: 'day',
    retryAfterSeconds: 900,
  })
})

test('what is no coded error is internal', () => {
  expect(wireErrorOf(new Error('Oh.'))).toEqual({ code: 'internal', message: 'Oh.' })
})
