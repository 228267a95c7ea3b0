import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { currentColumns, currentDocument, lossesIn } from './wire-format.ts'

const recorded = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'recorded', `${name}.json`), 'utf8'))

test('every call keeps its parameters, bodies and answers: only additions are allowed', () => {
  expect(lossesIn(recorded('openapi'), currentDocument())).toEqual([])
})

test('every list keeps its columns with their formats and sort names: only additions are allowed', () => {
  expect(lossesIn(recorded('columns'), currentColumns())).toEqual([])
})

test.each([
  [
    'a renamed field',
    { properties: { cost: { type: 'string' } } },
    { properties: { costs: { type: 'string' } } },
  ],
  ['another type', { type: 'string' }, { type: 'number' }],
  [
    'a parameter that is asked for',
    [{ in: 'query', name: 'since', required: false }],
    [{ in: 'query', name: 'since', required: true }],
  ],
  ['a word that is taken away', { enum: ['ASC', 'DESC'] }, { enum: ['ASC'] }],
])('finds %s', (_what, before, after) => {
  expect(lossesIn(before, after)).toHaveLength(1)
})

test('new fields, parameters, values and changed texts count as additions', () => {
  const before = {
    parameters: [{ in: 'query', name: 'since' }],
    enum: ['ASC'],
    description: 'The start.',
    schema: { type: 'string', format: 'date-time' },
  }
  const after = {
    parameters: [
      { in: 'query', name: 'since' },
      { in: 'query', name: 'until' },
    ],
    enum: ['ASC', 'DESC'],
    description: 'Start of the range.',
    format: 'date-time',
    schema: {
      anyOf: [
        { type: 'string', format: 'date-time' },
        { type: 'string', format: 'date' },
      ],
    },
  }
  expect(lossesIn(before, after)).toEqual([])
})

test('an answer may promise more fields, not fewer; a body may not ask for more', () => {
  const names = { required: ['since'] }
  const more = { required: ['host', 'since'] }
  expect(lossesIn(names, more, '/paths/x/responses/200/schema')).toEqual([])
  expect(lossesIn(more, names, '/paths/x/responses/200/schema')).toHaveLength(1)
  expect(lossesIn(names, more, '/paths/x/requestBody/schema')).toHaveLength(1)
})

test('a call may be made in one more way, not in one less', () => {
  const session = [{ session: [] }]
  const both = [{ session: [] }, { token: [] }]
  expect(lossesIn(session, both, '/paths/x/get/security')).toEqual([])
  expect(lossesIn(both, session, '/paths/x/get/security')).toHaveLength(1)
})
