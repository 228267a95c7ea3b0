import { expect, test } from 'vitest'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import { orderOf } from './report-order.ts'

const listTries = report({
  name: 'listTries',
  path: '/tries',
  guard: mayRead('user'),
  summary: 'Tries.',
  listName: 'tries',
  filters: {},
  columns: [
    { name: 'key', label: 'Key', format: 'text', meaning: 'Its key.', sortable: true },
    {
      name: 'startTime',
      label: 'Start',
      format: 'instant',
      meaning: 'Its start.',
      sortable: true,
      sortedBy: 'firstStart',
    },
    { name: 'firstStart', label: 'First', format: 'instant', meaning: 'Start of the first.', wireOnly: true },
  ],
  order: { column: 'startTime', direction: 'ASC' },
  tieBreakers: ['key'],
})

test('a column may be sorted by the values of another, whether it is asked for or the report’s own order', () => {
  const byFirst = { column: 'firstStart', format: 'instant' }
  expect(orderOf(listTries, {})).toMatchObject({ ...byFirst, direction: 'ASC' })
  expect(orderOf(listTries, { orderBy: 'startTime', orderDirection: 'DESC' })).toMatchObject({
    ...byFirst,
    direction: 'DESC',
  })
  expect(orderOf(listTries, { orderBy: 'key' })).toMatchObject({ column: 'key', format: 'text' })
})

test('what cannot be sorted by says what can', () => {
  expect(() => orderOf(listTries, { orderBy: 'firstStart' })).toThrow('Sort by one of: key, startTime.')
})
