import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { runBound } from './bind.ts'
import { boundStatement } from './parameters.ts'
import { plainLiteral } from './plain-literal.ts'

const written = [
  [null, 'null'],
  [true, 'true'],
  [0, 'cast(0 as integer)'],
  [-5, 'cast(-5 as integer)'],
  [2 ** 31 - 1, 'cast(2147483647 as integer)'],
  ['', "cast('' as varchar)"],
  ['2025-05-31T23:00:00.000Z', "cast('2025-05-31T23:00:00.000Z' as varchar)"],
  ['100% "of" $x; -- (it) /* $value */ ?1', `cast('100% "of" $x; -- (it) /* $value */ ?1' as varchar)`],
] as const

const bound = ["'", "it's", String.raw`a\b`, 'a\u0000b', 'a\nb', 'é', '😀', 'x'.repeat(201), 0.5, 2 ** 31, 5n]

test.each(written)('%j is written as %s', (value, text) => {
  expect(plainLiteral(value)).toBe(text)
})

test.each(bound)('%s is bound', (value) => {
  expect(plainLiteral(value)).toBeUndefined()
})

test('a literal has the value and the type of the bound value', async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const rowOf = async (value: (typeof written)[number][0], literalOf?: typeof plainLiteral) => {
    const sql = 'select $value as value, typeof($value) as type'
    const answer = await runBound(connection, boundStatement(sql, { value }, literalOf))
    return answer.getRowObjectsJson()
  }
  try {
    for (const [value] of written) expect(await rowOf(value, plainLiteral)).toEqual(await rowOf(value))
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
})
