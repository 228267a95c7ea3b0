import { expect, test } from 'vitest'
import type { ChartSeries } from './chart-data.ts'
import { valuesAt } from './chart-data.ts'
import { writtenCategory, writtenTotal, writtenValues } from './written-values.ts'

const dollars = {
  full: (value: number) => `$${value.toFixed(2)}`,
  short: (value: number) => `$${Math.round(value)}`,
  currency: 'USD',
}
const machines: ChartSeries = {
  name: 'Machines',
  fill: 'chart-2',
  shape: 'bar',
  values: [1200.006, null, 150.9939],
  amounts: ['1200.0060000000', null, '150.9939999999'],
}

const written = (amount: string, text: string) => ({ amount, text })

test('a total of money is truncated from the exact sum, not from what is shown of its values', () => {
  expect(writtenTotal(machines, dollars)).toEqual(written('1350.9999999999', '$1,350.99'))
  const cents = { ...machines, values: [0.006, 0.006], amounts: ['0.006', '0.006'] }
  expect(writtenValues(cents, dollars)).toEqual([written('0.006', '<$0.01'), written('0.006', '<$0.01')])
  expect(writtenTotal(cents, dollars)).toEqual(written('0.0120000000', '$0.01'))
})

test('a value has the same cents in its series and in its category', () => {
  const other: ChartSeries = { ...machines, name: 'Databricks', values: [0.006], amounts: ['0.006'] }
  const values = valuesAt([machines, other], 0)
  expect(writtenValues(machines, dollars)).toEqual([
    written('1200.0060000000', '$1,200.00'),
    null,
    written('150.9939999999', '$150.99'),
  ])
  expect(writtenCategory(values, dollars)).toEqual({
    values: [written('1200.0060000000', '$1,200.00'), written('0.006', '<$0.01')],
    sum: written('1200.0120000000', '$1,200.01'),
  })
})

test('a line through the values does not change how they are written', () => {
  const line: ChartSeries = { name: 'Trend', fill: 'chart-2', shape: 'line', values: [1000] }
  expect(writtenCategory(valuesAt([machines, line], 0), dollars).values).toEqual([
    written('1200.0060000000', '$1,200.00'),
    { text: '$1000.00' },
  ])
})

test('what is no money is written as its format has it', () => {
  const hours: ChartSeries = { name: 'Hours', fill: 'chart-1', shape: 'bar', values: [1.5, null] }
  const format = { full: (value: number) => `${value} h`, short: (value: number) => String(value) }
  expect(writtenTotal(hours, format)).toEqual({ text: '1.5 h' })
  expect(writtenValues(hours, format)).toEqual([{ text: '1.5 h' }, null])
  expect(writtenCategory(valuesAt([hours], 0), format)).toEqual({
    values: [{ text: '1.5 h' }],
    sum: { text: '1.5 h' },
  })
})
