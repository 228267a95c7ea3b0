import { expect, test } from 'vitest'
import { boundStatement } from './parameters.ts'

test('only parameters that the statement names are bound', () => {
  expect(boundStatement('select $a, $a + $b', { a: 1, b: 2, c: 3 })).toEqual({
    sql: 'select $a, $a + $b',
    values: { a: 1, b: 2 },
  })
})

test('lists are expanded', () => {
  expect(boundStatement('where x in ($ids) and y in ($ids)', { ids: ['p', 'q'] })).toEqual({
    sql: 'where x in ($ids_0, $ids_1) and y in ($ids_0, $ids_1)',
    values: { ids_0: 'p', ids_1: 'q' },
  })
})

test('values with a literal are written into the statement, and the others bound', () => {
  const literalOf = (value: unknown) => (typeof value === 'number' ? `<${value}>` : undefined)
  const parameters = { a: 1, b: 'x', ids: [2, 3] }
  expect(boundStatement('select $a, $b where c in ($ids)', parameters, literalOf)).toEqual({
    sql: 'select <1>, $b where c in (<2>, <3>)',
    values: { b: 'x' },
  })
})

test('texts, comments and names are left alone', () => {
  const sql = `select '$a', 'it''s $a', "$a" -- $a\n/* $a */ from t`
  expect(boundStatement(sql, {})).toEqual({ sql, values: {} })
})

test('a missing parameter is named', () => {
  expect(() => boundStatement('select $until', { since: 1 })).toThrow(
    'names $until, but only these parameters are given: since.',
  )
})
