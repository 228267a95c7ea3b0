import { expect, test } from 'vitest'
import { warehouseStatement } from './statement-text.ts'

test("parameters get the warehouse's syntax and types, and lists are expanded", () => {
  const sql = "select ':a', $text, $count /* $x */ from t where day in ($days)"
  const parameters = { text: "it's", count: 3, days: ['2025-05-01', '2025-05-02'] }
  expect(warehouseStatement(sql, parameters)).toEqual({
    text: "select ':a', :text, :count /* $x */ from t where day in (:days_0, :days_1)",
    parameters: [
      { name: 'text', type: 'STRING', value: "it's" },
      { name: 'count', type: 'INT', value: '3' },
      { name: 'days_0', type: 'STRING', value: '2025-05-01' },
      { name: 'days_1', type: 'STRING', value: '2025-05-02' },
    ],
  })
})

test('numbers keep their size, and undefined values are null', () => {
  const parameters = { long: 2 ** 40, half: 0.5, big: 2n ** 70n, flag: true, nothing: null }
  expect(warehouseStatement('select $long, $half, $big, $flag, $nothing', parameters).parameters).toEqual([
    { name: 'long', type: 'BIGINT', value: '1099511627776' },
    { name: 'half', type: 'DOUBLE', value: '0.5' },
    { name: 'big', type: 'DECIMAL(38,0)', value: '1180591620717411303424' },
    { name: 'flag', type: 'BOOLEAN', value: 'true' },
    { name: 'nothing', type: 'STRING' },
  ])
})

test('values beyond the parameter limit are written into the statement, unsafe texts as bytes', () => {
  const days = Array.from({ length: 400 }, (_, at) => `day ${at}`)
  const parameters = { days: [...days, "it's", '${x}'], count: 3, nothing: null, half: -0.5, flag: true }
  const { text, parameters: bound } = warehouseStatement(
    'select $count, $nothing, $half, $flag where day in ($days)',
    { ...parameters, big: 2n ** 70n },
  )
  const written = days.map((day) => `'${day}'`).join(', ')
  expect(text).toBe(
    `select cast(3 as INT), cast(null as string), cast('-0.5' as DOUBLE), true where day in (${written}, cast(X'69742773' as string), cast(X'247b787d' as string))`,
  )
  expect(bound).toEqual([])
})

test('hundreds of texts of any kind stay within the parameter limit', () => {
  const names = Array.from({ length: 257 }, (_, at) => `$x' or \\ -- :y ${at} é`)
  const { text, parameters } = warehouseStatement('select 1 where name in ($names)', { names })
  expect(parameters).toEqual([])
  const hexes = [...text.matchAll(/cast\(X'([0-9a-f]+)' as string\)/g)].map(([, hex = '']) => hex)
  expect(hexes.map((hex) => Buffer.from(hex, 'hex').toString())).toEqual(names)
  expect(text.replaceAll(/cast\(X'[0-9a-f]+' as string\)/g, '?')).toMatch(
    /^select 1 where name in \((?:\?, ){256}\?\)$/,
  )
  const fewer = warehouseStatement('select 1 where name in ($names)', { names: names.slice(1) })
  expect(fewer.parameters).toHaveLength(256)
})

test('a statement that is too large with its values is refused before it is sent', () => {
  const name = 'x'.repeat(2 ** 20)
  const names = (count: number) => ({ names: Array.from({ length: count }, () => name) })
  expect(warehouseStatement('select $names', names(15)).parameters).toHaveLength(15)
  expect(() => warehouseStatement('select $names', names(16))).toThrow(
    'A statement would have 17 MB with its values, and a SQL warehouse accepts 16: request less at once',
  )
})
