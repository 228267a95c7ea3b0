import { expect, test } from 'vitest'
import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { parsePart } from './parse.ts'

const anything = z.record(z.string(), z.unknown())

function refusalOf(schema: z.ZodType, value: unknown): CodedError {
  try {
    parsePart(schema, value, 'body')
  } catch (error) {
    if (error instanceof CodedError) return error
    throw error
  }
  throw new Error('it was not refused')
}

function nested(depth: number): object {
  return Array.from({ length: depth }).reduce<object>((inner) => ({ a: inner }), {})
}

test('quotes at most 64 characters of a name that it does not know', () => {
  const name = '://:'.repeat(25_000)
  const { code, field, message } = refusalOf(z.strictObject({ size: z.number() }), { [name]: 1 })
  expect([code, field]).toEqual(['unknown_parameter', `${name.slice(0, 63)}…`])
  expect(message).toBe(`There is no body field ${name.slice(0, 63)}…. Known here: size.`)
})

test('quotes at most 64 characters of a name whose value cannot be used', () => {
  const name = 'n'.repeat(100_000)
  expect(refusalOf(z.record(z.string(), z.number()), { [name]: 'x' }).message.length).toBeLessThan(200)
  expect(refusalOf(anything, { [name]: 'a\0' }).message.length).toBeLessThan(200)
})

test('takes what is nested 32 deep and refuses what is nested deeper, however deep', () => {
  expect(parsePart(anything, nested(32), 'body')).toEqual(nested(32))
  for (const depth of [33, 200_000])
    expect(refusalOf(anything, nested(depth))).toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining('nested more than 32 deep'),
    })
})

test('takes a list of 1,000 and refuses a longer one by its name', () => {
  const listOf = (length: number) => ({ noteIds: Array.from({ length }, String) })
  expect(parsePart(anything, listOf(1_000), 'body')).toEqual(listOf(1_000))
  expect(refusalOf(anything, listOf(1_001))).toMatchObject({
    code: 'invalid_parameter',
    field: 'noteIds',
    message: 'The body field noteIds cannot be used: it has more than 1,000 entries: ask for fewer at once.',
  })
})
