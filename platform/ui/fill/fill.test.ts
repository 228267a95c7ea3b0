import { expect, test } from 'vitest'
import { machineFill, partFill } from './fill.ts'

test('gives the first ten machines a colour each and the others grey', () => {
  expect(machineFill(0)).toBe('chart-1')
  expect(machineFill(9)).toBe('chart-10')
  expect(machineFill(10)).toBe('chart-other')
  expect(machineFill(-1)).toBe('chart-other')
})

test('cuts a machine into tints of its own colour', () => {
  expect([0, 1, 2].map((place) => partFill('chart-2', place))).toEqual([
    'chart-2-middle',
    'chart-2-pale',
    'chart-2-middle',
  ])
  expect(partFill('chart-3', 4)).toBe('chart-3')
})
