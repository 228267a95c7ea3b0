import { expect, test } from 'vitest'
import { lakeRows, plainDecimal, shapeOf } from './result-values.ts'

test('values have the types of lake rows', () => {
  const columns = Object.entries({
    money: 'DECIMAL(28,10)',
    id: 'BIGINT',
    whole: 'INT',
    share: 'DOUBLE',
    flag: 'BOOLEAN',
    day: 'DATE',
    at: 'TIMESTAMP',
    tags: 'MAP<STRING, STRING>',
    body: 'STRING',
  }).map(([name, type_text]) => ({ name, type_text }))
  const row = ['0E-10', '9007199254740993', '7', '0.25', 'false', '2025-05-01', '-500', '{"a":null}', 'null']
  expect(lakeRows(shapeOf(columns), [row, row.map(() => null)])).toEqual([
    {
      money: '0.0000000000',
      id: '9007199254740993',
      whole: 7,
      share: 0.25,
      flag: false,
      day: '2025-05-01',
      at: '1969-12-31T23:59:59.999500Z',
      tags: { a: null },
      body: 'null',
    },
    Object.fromEntries(columns.map(({ name }) => [name, null])),
  ])
})

test('timestamps and maps are read in exact forms', () => {
  const { exact } = shapeOf([
    { name: 'day', type_text: 'DATE' },
    { name: 'at', type_text: 'TIMESTAMP' },
    { name: 'tags', type_text: 'MAP<STRING, STRING>' },
  ])
  expect(exact?.('select 1').replaceAll('\n', ' ')).toBe(
    'select `day`, unix_micros(cast(`at` as timestamp)) as `at`, to_json(`tags`) as `tags` from ( select 1 )',
  )
})

test.each([
  ['1.5E+3', '1500'],
  ['-1.25E-8', '-0.0000000125'],
  ['0E-10', '0.0000000000'],
  ['12.50', '12.50'],
])('%s is %s', (text, plain) => expect(plainDecimal(text)).toBe(plain))
