import { expect, test } from 'vitest'
import { CodedError } from '#contract/errors.ts'
import { codedErrorOf, errorAnswer, errorEntry } from './error-answer.ts'

test('says nothing of an unexpected error but the correlation id', () => {
  const { status, body } = errorAnswer(codedErrorOf(new Error('password=hunter2 at line 7')), 'abc')
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toMatch(/hunter2|line 7/)
  expect(body).toMatchObject({ code: 'internal', correlationId: 'abc' })
})

test('logs where an unexpected error was thrown', () => {
  const entry = errorEntry(codedErrorOf(new Error('broken pipe')), 'abc')
  expect(entry).toMatchObject({ correlationId: 'abc', level: 'error', cause: 'broken pipe' })
  expect(entry['stack']).toContain('error-answer.test.ts')
})

test('a caller who leaves is no fault of the server, and one whom a stopping server cuts off may try again', () => {
  const cut = new DOMException('This operation was aborted', 'AbortError')
  expect(errorEntry(codedErrorOf(cut, true), 'abc')).toMatchObject({ code: 'aborted', level: 'info' })
  expect(errorEntry(codedErrorOf(cut, false), 'abc')).toMatchObject({ code: 'not_ready', level: 'error' })
  expect(errorEntry(codedErrorOf(new Error('broken'), true), 'abc')).toMatchObject({ code: 'internal' })
})

test('passes a coded error on with its field', () => {
  const error = new CodedError('conflict', 'The name is taken: choose another.', { field: 'name' })
  expect(errorAnswer(codedErrorOf(error), 'abc')).toEqual({
    status: 409,
    body: {
      code: 'conflict',
      message: 'The name is taken: choose another.',
      field: 'name',
      correlationId: 'abc',
    },
  })
})

test('hides a secret even in a coded message', () => {
  const error = new CodedError('source_failed', 'GET https://u:hunter2@host failed')
  expect(errorAnswer(error, 'abc').body.message).toBe('GET https://u:[hidden]@host failed')
})

test('says that a body is too large', () => {
  const tooLarge = Object.assign(new Error('limit'), { statusCode: 413 })
  expect(errorAnswer(codedErrorOf(tooLarge), 'abc').status).toBe(413)
})

test('keeps the statement that a store refused for the log', () => {
  const error = codedErrorOf(new CodedError('store_failed', 'no column x (in: select x from orders)'))
  expect(errorAnswer(error, 'abc').body.message).not.toContain('select')
  expect(errorEntry(error, 'abc')['cause']).toBe('no column x (in: select x from orders)')
})
