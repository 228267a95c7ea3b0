import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { signedMoney } from '#ui/format/money.ts'
import { shownChanges } from './shown-changes.ts'

const changes = [
  { label: 'Price', amount: '0.0000000000' },
  { label: 'Machines', amount: '-1.3786000000' },
  { label: 'Duration', amount: '-0.0579000000' },
  { label: 'Idle share', amount: '0.0000000003' },
]
const sumOf = (parts: readonly { amount: string }[]) => sumOfMoney(parts.map(({ amount }) => amount))

test('shown changes add up to the shown difference, where each of them cut off would not', () => {
  expect(signedMoney(sumOf(changes), 'USD')).toBe('−$1.43')
  expect(shownChanges(changes, 'USD')).toEqual(['–', '−$1.38', '−$0.05', '–'])
})

test('changes for and against each other have their signs', () => {
  const mixed = [
    { label: 'Price', amount: '2.0060000000' },
    { label: 'Machines', amount: '-0.5010000000' },
    { label: 'Duration', amount: '0.0010000000' },
  ]
  expect(signedMoney(sumOf(mixed), 'USD')).toBe('+$1.50')
  expect(shownChanges(mixed, 'USD')).toEqual(['+$2.00', '−$0.50', '+<$0.01'])
})

test('no change is a whole cent off where they cross nothing', () => {
  const crossing = [
    { label: 'Machines', amount: '0.0099000000' },
    { label: 'Duration', amount: '-0.0198000000' },
  ]
  expect(signedMoney(sumOf(crossing), 'USD')).toBe('>−$0.01')
  expect(shownChanges(crossing, 'USD')).toEqual(['+$0.01', '−$0.01'])
})

test('where nothing changed, nothing is shown', () => {
  expect(shownChanges([{ label: 'Price', amount: '0.0000000001' }], 'USD')).toEqual(['–'])
})
