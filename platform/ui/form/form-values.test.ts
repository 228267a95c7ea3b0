import { expect, test } from 'vitest'
import { z } from 'zod'
import { formFields } from './form-field.ts'
import { bodyOf, finalChanges, firstValues } from './form-values.ts'

const budget = formFields(
  z.strictObject({
    name: z.string(),
    amount: z.number(),
    isShared: z.boolean().default(true),
    until: z.iso.date().nullable(),
    note: z.string().optional(),
    recipients: z.array(z.enum(['ann', 'bob'])),
  }),
)

test('a new form holds the defaults of its schema, and nothing else', () => {
  expect(firstValues(budget)).toEqual({
    name: '',
    amount: undefined,
    isShared: true,
    until: null,
    note: '',
    recipients: [],
  })
})

test('a form of something that is there holds what it has', () => {
  const values = firstValues(budget, { name: 'May', amount: 0, isShared: false, recipients: ['bob'] })
  expect(values).toMatchObject({ name: 'May', amount: 0, isShared: false, recipients: ['bob'] })
})

test('what is empty is left out, null or empty, as the schema wants it', () => {
  expect(bodyOf(budget, firstValues(budget))).toEqual({
    name: '',
    amount: undefined,
    isShared: true,
    until: null,
    recipients: [],
  })
})

test('what is given to the form goes along', () => {
  expect(bodyOf([], {}, { url: '/notes' })).toEqual({ url: '/notes' })
})

test('names only those changes that cannot be taken back', () => {
  const fields = formFields(
    z.strictObject({ name: z.string(), region: z.string().meta({ undoable: false, label: 'Region' }) }),
  )
  const before = { name: 'a', region: 'weu' }
  expect(finalChanges(fields, before, { name: 'b', region: 'weu' })).toEqual([])
  expect(finalChanges(fields, before, { name: 'a', region: 'neu' })).toEqual(['Region'])
})
