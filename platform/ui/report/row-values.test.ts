import { expect, test } from 'vitest'
import type { Column } from '#contract/columns.ts'
import { isEstimatedIn } from './row-values.ts'

const cost: Column = {
  name: 'cost',
  label: 'Cost',
  format: 'money',
  meaning: 'Cost.',
  estimatedWhen: 'isCostEstimated',
}
const estimate: Column = { name: 'cost', label: 'Estimate', format: 'money', meaning: '', isEstimate: true }

test('a value is an estimate where its row or its column marks it; an absent value is none', () => {
  const rows = [
    { cost: '1.5', isCostEstimated: true },
    { cost: '1.5', isCostEstimated: false },
    { cost: null, isCostEstimated: true },
  ]
  expect(rows.map((row) => isEstimatedIn(row, cost))).toEqual([true, false, false])
  expect(rows.map((row) => isEstimatedIn(row, estimate))).toEqual([true, true, false])
})
