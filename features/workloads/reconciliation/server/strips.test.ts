import { expect, test } from 'vitest'
import { stripsOf } from './strips.ts'

const usage = { source: 'databricks_usage', currency: 'USD' } as const
const none = '0.0000000000'
const row = (consumer: string, amount: string, estimatedAmount = none) => ({
  ...usage,
  consumer,
  phase: 'work',
  amount,
  estimatedAmount,
})

test('every consumer lands in a part, and what is missing shows as the difference', () => {
  const attributed = [
    row('run', '5.0000000000'),
    row('warehouse', '2.0000000000'),
    row('idle', '1.5000000000'),
    row('something_new', '0.2500000000'),
    row('cluster', '0.1250000000'),
  ]
  const [strip] = stripsOf([{ ...usage, amount: '9.0000000000' }], attributed)
  const amounts = Object.fromEntries((strip?.parts ?? []).map((part) => [part.key, part.amount]))
  expect(amounts).toMatchObject({
    jobs: '5.0000000000',
    other_workloads: '2.2500000000',
    idle: '1.5000000000',
    idle_or_interactive: '0.1250000000',
  })
  expect(strip?.difference).toBe('0.1250000000')
})

test('a part has how much of it is allocated on weak evidence', () => {
  const attributed = [
    row('idle', '1.5000000000'),
    row('idle', '2.0000000000', '2.0000000000'),
    row('interactive', '1.0000000000'),
  ]
  const [strip] = stripsOf([{ ...usage, amount: '4.5000000000' }], attributed)
  expect(strip?.parts).toContainEqual(
    expect.objectContaining({ key: 'idle', amount: '3.5000000000', estimatedAmount: '2.0000000000' }),
  )
  expect(strip?.parts).toContainEqual(expect.objectContaining({ key: 'interactive', estimatedAmount: none }))
})

test('money that was attributed but never billed is not hidden', () => {
  const [strip] = stripsOf([], [row('run', '5.0000000000')])
  expect(strip).toMatchObject({ billed: '0.0000000000', difference: '-5.0000000000' })
})

test('currencies and sources never mix', () => {
  const strips = stripsOf(
    [
      { ...usage, amount: '1.0000000000' },
      { source: 'machine_estimate', currency: 'USD', amount: '2.0000000000' },
      { source: 'databricks_usage', currency: 'EUR', amount: '3.0000000000' },
    ],
    [row('run', '1.0000000000')],
  )
  expect(strips.map((strip) => [strip.source, strip.currency, strip.difference])).toEqual([
    ['databricks_usage', 'USD', '0.0000000000'],
    ['machine_estimate', 'USD', '2.0000000000'],
    ['databricks_usage', 'EUR', '3.0000000000'],
  ])
})
