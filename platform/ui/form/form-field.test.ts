import { expect, test } from 'vitest'
import { z } from 'zod'
import { formFields } from './form-field.ts'

const kindOf = (schema: z.ZodType) => formFields(z.strictObject({ it: schema }))[0]?.control

test.each([
  ['a text', z.string().trim().min(1).max(20), { kind: 'text', maxLength: 20 }],
  ['an email address', z.email(), { kind: 'text', maxLength: undefined }],
  ['a secret', z.string().max(200).meta({ secret: true }), { kind: 'password', maxLength: 200 }],
  ['a long text', z.string().meta({ widget: 'text-area' }), { kind: 'text-area', maxLength: undefined }],
  ['a switch', z.boolean().default(false), { kind: 'switch' }],
  ['a day', z.iso.date().nullable(), { kind: 'date' }],
  ['a whole number', z.int().min(1).max(90), { kind: 'number', least: 1, most: 90, isWhole: true }],
  ['a time', z.int().min(30).meta({ widget: 'duration' }), { kind: 'duration' }],
  ['any number', z.number(), { kind: 'number', least: undefined, most: undefined, isWhole: false }],
])('%s has the control of its type and its limits', (_name, schema, control) => {
  expect(kindOf(schema)).toEqual(control)
})

test('an enumeration offers its values, labeled by the schema or by their own words', () => {
  const period = z.enum(['DAY', 'EVERY_MONTH']).meta({ choices: { DAY: 'Every day' } })
  const options = [
    { value: 'DAY', label: 'Every day' },
    { value: 'EVERY_MONTH', label: 'Every month' },
  ]
  expect(kindOf(period)).toEqual({ kind: 'select', options })
})

test('a number with labels offers those numbers', () => {
  const month = z
    .int()
    .min(1)
    .max(12)
    .meta({ choices: { 1: 'January', 2: 'February' } })
  const options = [
    { value: '1', label: 'January' },
    { value: '2', label: 'February' },
  ]
  expect(kindOf(month)).toEqual({ kind: 'number-select', options })
})

test('a list of an enumeration offers several of its values', () => {
  expect(kindOf(z.array(z.enum(['a', 'b'])))).toMatchObject({ kind: 'multi-select' })
})

test('a field is labeled by its schema, else by its name', () => {
  const body = z.strictObject({
    warnAt: z.number().meta({ label: 'Warning', unit: '%' }),
    newPassword: z.string(),
  })
  expect(formFields(body)).toMatchObject([{ label: 'Warning', unit: '%' }, { label: 'New password' }])
})

test('an optional field keeps its metadata, and the outermost wrapper wins', () => {
  const [field] = formFields(
    z.strictObject({
      note: z.string().meta({ label: 'Note', help: 'Old' }).optional().meta({ help: 'New' }),
    }),
  )
  expect(field).toMatchObject({ label: 'Note', help: 'New', absence: 'left-out' })
})

test('fields with a place go before those without, which stay in their order', () => {
  const body = z.strictObject({
    one: z.string(),
    two: z.string().meta({ order: 2 }),
    three: z.string(),
    four: z.string().meta({ order: 1 }),
  })
  expect(formFields(body).map(({ name }) => name)).toEqual(['four', 'two', 'one', 'three'])
})

test('a field that is given is not drawn, whatever its type', () => {
  const body = z.strictObject({ name: z.string(), rates: z.array(z.object({})) })
  expect(formFields(body, ['rates']).map(({ name }) => name)).toEqual(['name'])
})

test('a field that no control draws is refused by name', () => {
  const body = z.strictObject({ rates: z.array(z.object({})) })
  expect(() => formFields(body)).toThrow('no control draws the field rates')
})

test('a form may call a field otherwise than its schema', () => {
  const body = z.strictObject({ password: z.string().meta({ label: 'Password' }) })
  expect(formFields(body, [], { password: { label: 'One-time password', secret: true } })).toMatchObject([
    { label: 'One-time password', control: { kind: 'password' } },
  ])
})
