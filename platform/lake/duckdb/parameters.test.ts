import { expect, test } from 'vitest'
import { boundStatement } from './parameters.ts'

test('binds the parameters that the statement names and no others', () => {
  expect(boundStatement('select $a, $a + $b', { a: 1, b: 2, c: 3 })).toEqual({
    sql: 'select $a, $a + $b',
    values: { a: 1, b: 2 },
  })
})

test('spreads lists', () => {
  expect(boundStatement('where x in ($ids) and y in ($ids)', { ids: ['p', 'q'] })).toEqual({
    sql: 'where x in ($ids_0, $ids_1) and y in ($ids_0, $ids_1)',
    values: { ids_0: 'p', ids_1: 'q' },
  })
})

test('writes into the statement what has a literal, and binds the rest', () => {
  const literalOf = (value: unknown) => (typeof value === 'number' ? `<${value}>` : undefined)
  const parameters = { a: 1, b: 'x', ids: [2, 3] }
  expect(boundStatement('select $a, $b where c in ($ids)', parameters, literalOf)).toEqual({
    sql: 'select <1>, $b where c in (<2>, <3>)',
    values: { b: 'x' },
  })
})

test('leaves texts, comments and names alone', () => {
  const sql = `select '$a', 'it''s $a', "$a" -- $a\n/* $a */ from t`
  expect(boundStatement(sql, {})).toEqual({ sql, values: {} })
})

test('names a parameter that is missing', () => {
  expect(() => boundStatement('select $until', { since: 1 })).toThrow(
    'names $until, but it was not given (given: since)',
  )
})
