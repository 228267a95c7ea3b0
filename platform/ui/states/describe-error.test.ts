import { expect, test } from 'vitest'
import { describeError, isNotFound } from './describe-error.ts'

test('has the message of an error and the correlation id of its log line', () => {
  const error = Object.assign(new Error('It failed.'), { correlationId: 'c-1', status: 500 })
  expect(describeError(error)).toEqual({ message: 'It failed.', correlationId: 'c-1' })
  expect(describeError('?')).toEqual({ message: 'The server gave no reason.' })
})

test('knows what trying again cannot mend', () => {
  const failures = [404, 500, 0].map((status) => Object.assign(new Error(), { status }))
  expect(failures.map(isNotFound)).toEqual([true, false, false])
})
