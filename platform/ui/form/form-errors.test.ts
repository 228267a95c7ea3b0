import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#client/api-error.ts'
import { errorsOfBody, errorsOfServer } from './form-errors.ts'
import { formFields } from './form-field.ts'

const errorOf = (schema: z.ZodType, value: unknown) =>
  errorsOfBody(z.strictObject({ it: schema }), { it: value })['it']

test.each([
  [z.string().min(1), '', 'Required'],
  [z.number(), undefined, 'Required'],
  [z.string().min(12), 'short', 'Use at least 12 characters'],
  [z.string().max(1), 'ab', 'Use at most 1 character'],
  [z.int().min(1), 0, 'Enter 1 or more'],
  [z.number().max(90), 91, 'Enter 90 or less'],
  [z.int(), 1.5, 'Enter a whole number'],
  [z.array(z.string()).min(1), [], 'Choose at least one'],
  [z.email(), 'ann', 'Enter an email address, such as ann@example.com'],
  [z.string().regex(/^x$/), 'y', 'This is not written as it should be'],
])('%s: an invalid value has its message', (schema, value, message) => {
  expect(errorOf(schema, value)).toBe(message)
})

test("a schema's own sentence goes before that of its kind", () => {
  expect(errorOf(z.string().min(1, 'Give the view a name'), '')).toBe('Give the view a name')
})

test('each field has the first of its errors', () => {
  const schema = z.strictObject({ name: z.string().min(2).regex(/^\d+$/), days: z.int() })
  expect(errorsOfBody(schema, { name: 'a', days: 1.5 })).toEqual({
    name: 'Use at least 2 characters',
    days: 'Enter a whole number',
  })
})

test('what can be sent has no errors', () => {
  expect(errorsOfBody(z.strictObject({ name: z.string() }), { name: 'a' })).toEqual({})
})

const fields = formFields(z.strictObject({ name: z.string() }))
const refusal = (field: string | undefined, status: number) =>
  new ApiError({ code: 'conflict', status, message: 'The name is taken.', field, correlationId: 'c9f2' })

test("the server's error stands at its field", () => {
  expect(errorsOfServer(refusal('name', 409), fields)).toEqual({
    fields: { name: 'The name is taken.' },
    form: undefined,
  })
})

test('an error of a part of a field stands at the field', () => {
  expect(errorsOfServer(refusal('name.0.text', 400), fields).fields).toEqual({ name: 'The name is taken.' })
})

test.each([undefined, 'url'])('an error about %s, which is not drawn, stands over the form', (field) => {
  expect(errorsOfServer(refusal(field, 409), fields)).toEqual({
    fields: {},
    form: { message: 'The name is taken.' },
  })
})

test('where the server failed, its correlation id is shown', () => {
  expect(errorsOfServer(refusal(undefined, 500), fields).form).toEqual({
    message: 'The name is taken.',
    correlationId: 'c9f2',
  })
})
