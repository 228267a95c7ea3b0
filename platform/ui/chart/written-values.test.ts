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

test('a total of money is exact and truncated to the cent, where a short one would round dollars', () => {
  expect(writtenTotal(machines, dollars, 'short')).toEqual({
    text: '$1,350.99',
    exact: '1,350.9999999999',
  })
})

test('the values of a series add up to its total', () => {
  expect(writtenValues(machines, dollars)).toEqual(['$1,200.00', null, '$150.99'])
  const cents = { ...machines, values: [0.006, 0.006], amounts: ['0.006', '0.006'] }
  expect(writtenValues(cents, dollars)).toEqual(['<$0.01', '$0.01'])
  expect(writtenTotal(cents, dollars, 'full').text).toBe('$0.01')
})

test('the values of a category add up to its sum', () => {
  const other: ChartSeries = { ...machines, name: 'Databricks', values: [0.006], amounts: ['0.006'] }
  const values = valuesAt([{ ...other, name: 'Machines' }, other], 0)
  expect(writtenCategory(values, dollars)).toEqual({ texts: ['<$0.01', '$0.01'], sum: '$0.01' })
})

test('what is no money is written as its format has it', () => {
  const hours: ChartSeries = { name: 'Hours', fill: 'chart-1', shape: 'bar', values: [1.5, null] }
  const format = { full: (value: number) => `${value} h`, short: (value: number) => String(value) }
  expect(writtenTotal(hours, format, 'short')).toEqual({ text: '1.5' })
  expect(writtenValues(hours, format)).toEqual(['1.5 h', null])
  expect(writtenCategory(valuesAt([hours], 0), format)).toEqual({ texts: ['1.5 h'], sum: '1.5 h' })
})
