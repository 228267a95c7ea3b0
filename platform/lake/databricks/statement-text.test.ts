import { expect, test } from 'vitest'
import { warehouseStatement } from './statement-text.ts'

test('parameters are named as the warehouse names them, each with its type, and lists are spread', () => {
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

test('numbers keep their size, and nothing is nothing', () => {
  const parameters = { long: 2 ** 40, half: 0.5, big: 2n ** 70n, flag: true, nothing: null }
  expect(warehouseStatement('select $long, $half, $big, $flag, $nothing', parameters).parameters).toEqual([
    { name: 'long', type: 'BIGINT', value: '1099511627776' },
    { name: 'half', type: 'DOUBLE', value: '0.5' },
    { name: 'big', type: 'DECIMAL(38,0)', value: '1180591620717411303424' },
    { name: 'flag', type: 'BOOLEAN', value: 'true' },
    { name: 'nothing', type: 'STRING' },
  ])
})

test('more values than a warehouse takes as parameters stand in the statement, but for those that need care', () => {
  const days = Array.from({ length: 400 }, (_, at) => `day ${at}`)
  const parameters = { days: [...days, "it's", '${x}'], count: 3, nothing: null }
  const { text, parameters: bound } = warehouseStatement(
    'select $count, $nothing where day in ($days)',
    parameters,
  )
  const written = days.map((day) => `'${day}'`).join(', ')
  expect(text).toBe(`select cast(3 as INT), :nothing where day in (${written}, :days_400, :days_401)`)
  expect(bound).toEqual([
    { name: 'nothing', type: 'STRING' },
    { name: 'days_400', type: 'STRING', value: "it's" },
    { name: 'days_401', type: 'STRING', value: '${x}' },
  ])
})
