import { expect, test } from 'vitest'
import { moneyUnits } from '#contract/money.ts'
import { bridgeLines } from './bridge-lines.ts'

const bridge = { waste: '60', endedCost: '110', addedCost: '10', saving: '100', taken: '15' }
const amounts = (of: Parameters<typeof bridgeLines>[0]) => bridgeLines(of).map(({ amount }) => Number(amount))

test('the lines lead from the waste to the saving and add up to it', () => {
  expect(bridgeLines(bridge)).toMatchObject([
    { name: 'Avoidable waste of its causes', amount: '60.0000000000' },
    { name: 'Ends too, though not counted as waste', amount: '50.0000000000' },
    { name: 'Spent anew, such as further starts', amount: '-10.0000000000' },
    { name: 'Saving of this change alone', amount: '100.0000000000', isTotal: true },
    { name: 'Already saved by other recommendations', amount: '-15.0000000000' },
    { name: 'Saving', amount: '85.0000000000', isTotal: true },
  ])
  const parts = bridgeLines(bridge).filter(({ isTotal }) => !isTotal)
  expect(parts.reduce((sum, { amount }) => sum + moneyUnits(amount), 0n)).toBe(moneyUnits('85'))
})

test('waste that stays is a line of its own, and lines without money are left out', () => {
  expect(amounts({ ...bridge, endedCost: '40', addedCost: '0', saving: '40', taken: '0' })).toEqual([
    60, -20, 40,
  ])
  expect(amounts({ ...bridge, waste: '110', addedCost: '0', saving: '110', taken: null })).toEqual([110, 110])
})
