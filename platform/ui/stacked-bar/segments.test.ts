import { expect, test } from 'vitest'
import { segmentsOf } from './segments.ts'

const parts = [
  { key: 'etl', label: 'orders_etl', amount: '14.7840000000', fill: 'chart-1' },
  { key: 'bi', label: 'bi_shared', amount: '3.6400000000', fill: 'chart-2' },
] as const

test('gives each part its share of the length and its own cents', () => {
  const segments = segmentsOf(parts, 500)
  expect(segments.map(({ text }) => text)).toEqual(['14.78', '3.64'])
  expect(segments[0]?.share).toBeCloseTo(14.784 / 18.424, 12)
  expect(segments.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
})

test('shows the label where it fits, else the figure, else nothing', () => {
  expect(segmentsOf(parts, 500).map(({ shows }) => shows)).toEqual(['both', 'amount'])
  expect(segmentsOf(parts, 160).map(({ shows }) => shows)).toEqual(['amount', 'nothing'])
})

test('draws no length for a retraction and keeps its amount', () => {
  const retraction = { key: 'back', label: 'back', amount: '-1.0000000000', fill: 'chart-other' } as const
  const [first, second] = segmentsOf([parts[0], retraction], 500)
  expect([first?.share, second?.share, second?.text]).toEqual([1, 0, '−1.00'])
})
