import { expect, test } from 'vitest'
import { sumsAbove } from '#contract/money.ts'
import { segmentsOf } from '#ui/cut/cut.ts'
import { bareMoney, moneyParts } from '#ui/format/money.ts'
import { moneyAbove, moneyTexts } from '#ui/report/column-figures.ts'
import { drawerOfFigure, figureOfDrawer } from './figure.ts'

const view = { since: '2025-05-24T00:00:00Z', until: '2025-06-01T00:00:00Z' }
const parts = { workspaceId: '1', jobId: '7' }
const costColumn = { name: 'cost', label: 'Cost', format: 'money', meaning: 'Cost.', summed: true } as const

/** The cents of a column's cells, and those of the drawers that they open. */
function cellsAndDrawers(amounts: readonly string[]) {
  const rows = amounts.map((cost) => ({ cost }))
  const above = moneyAbove(rows, 'cost')
  const drawers = rows.map(({ cost }, index) => {
    const name = drawerOfFigure({ label: 'orders', parts, above: above[index] ?? '0' })
    return bareMoney(cost, figureOfDrawer(name, view)?.above)
  })
  return { cells: moneyTexts(rows, costColumn), drawers }
}

test('a drawer shows the cents of the cell that it was opened from', () => {
  const { cells, drawers } = cellsAndDrawers(['1.0060000000', '2.0060000000', '3.0000000000'])
  expect(cells).toEqual(['1.00', '2.01', '3.00'])
  expect(drawers).toEqual(cells)
})

test('so it does where credits turn a column below zero', () => {
  const { cells, drawers } = cellsAndDrawers(['5.0060000000', '-7.0000000000', '0.9990000000'])
  expect(drawers).toEqual(cells)
})

test('the parts in a drawer add up to the cents that it shows, and theirs to theirs', () => {
  const above = '1.0060000000'
  const machines = ['1.0030000000', '1.0030000000']
  expect(bareMoney('2.0060000000', above)).toBe('2.01')
  expect(moneyParts(machines, above)).toEqual(['1.00', '1.01'])
  const [, second] = sumsAbove(machines, above)
  expect(moneyParts(['0.5015000000', '0.5015000000'], second)).toEqual(['0.51', '0.50'])
})

test('a bar of the drawer is cut into the same cents', () => {
  const bar = ['1.0030000000', '1.0030000000'].map((amount) => ({
    key: amount,
    label: '',
    amount,
    fill: 'idle' as const,
  }))
  expect(segmentsOf(bar, 0, '1.0060000000').map(({ text }) => text)).toEqual(['1.00', '1.01'])
})

test('an address without the money above, or with nonsense for it, opens the figure by itself', () => {
  expect(drawerOfFigure({ label: 'orders', parts })).not.toContain('above')
  expect(figureOfDrawer('cost?jobId=7&label=orders', view)).toMatchObject({
    above: '0',
    filter: { jobId: '7' },
  })
  expect(figureOfDrawer('cost?jobId=7&above=much&label=orders', view)).toMatchObject({ above: '0' })
})

test('the money above is no part of the filter', () => {
  const figure = figureOfDrawer(drawerOfFigure({ label: 'orders', parts, above: '1.5' }), view)
  expect(figure?.filter).toEqual({ ...view, workspaceId: ['1'], jobId: '7' })
  expect(figure?.above).toBe('1.5')
})
