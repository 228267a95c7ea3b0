import { expect, test } from 'vitest'
import { cellOf, isGood, stories } from './cells.ts'

const story = { before: 30, after: 30, volumeChange: 0.35, correlation: 0.4, elasticity: 0.5, saving: 0 }

test('of 200 unchanged jobs whose volume grew, intervals hold 0 as they claim, and those of cost per TB do not', () => {
  const cell = cellOf(story, 200, 5)
  expect(cell.coverage.ours).toBeGreaterThanOrEqual(0.9)
  expect(cell.coverage['cost per TB']).toBeLessThan(0.6)
  expect(cell.coverage['raw cost']).toBeLessThan(0.6)
  expect(cell.halfWidth / cell.oracleHalfWidth).toBeLessThan(1.3)
  expect(cell.isEnough).toBe(true)
})

test('a cell with enough runs fails where its intervals are too narrow or too wide', () => {
  const coverage = { ours: 0.94, 'effective runs': 0, 'raw cost': 0, 'cost per TB': 0, oracle: 0.95 }
  const cell = { story, isEnough: true, coverage, halfWidth: 0.12, oracleHalfWidth: 0.1 }
  expect(isGood(cell)).toBe(true)
  expect(isGood({ ...cell, coverage: { ...coverage, ours: 0.92 } })).toBe(false)
  expect(isGood({ ...cell, halfWidth: 0.14 })).toBe(false)
})

test('10, 30 and 60 runs are judged with each change of volume, correlation and elasticity', () => {
  const asked = ['10+10', '30+30', '60+60', '60+10'].map(
    (counts) => stories.filter(({ before, after }) => `${before}+${after}` === counts).length,
  )
  expect(asked).toEqual([18, 18, 18, 18])
})
