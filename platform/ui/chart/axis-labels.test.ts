import { expect, test } from 'vitest'
import { axisLabels } from './axis-labels.ts'

const labelsOf = (places: readonly string[], bandPx: number) => [...axisLabels(places, { bandPx })]

test('names a month where it starts and only the day after that', () => {
  const days = ['30 Apr', '1 May', '2 May', '', '3 May', '4 May']
  expect(labelsOf(days, 60).map(([, label]) => label)).toEqual(['30 Apr', '1 May', '2', '', '3 May', '4'])
  expect(labelsOf(['Jan 2025', 'Feb 2025'], 90).map(([, label]) => label)).toEqual(['Jan 2025', 'Feb 2025'])
})

test('leaves labels out in equal steps where they would touch, and names the month of those that stay', () => {
  const days = ['29 Apr', '30 Apr', '1 May', '2 May', '3 May', '4 May']
  expect(labelsOf(days, 27)).toEqual([
    [0, '29 Apr'],
    [2, '1 May'],
    [4, '3'],
  ])
})

test('names the year where it starts if there are several, and the month of every label that stands far from the last', () => {
  const days = ['30 Dec 2024', '31 Dec 2024', '1 Jan 2025', '2 Jan 2025']
  expect(labelsOf(days, 90).map(([, label]) => label)).toEqual(['30 Dec 2024', '31', '1 Jan 2025', '2'])
  const january = Array.from({ length: 21 }, (_none, place) => `${place + 1} Jan 2025`)
  expect(labelsOf(january, 6).map(([, label]) => label)).toEqual(['1 Jan', '9 Jan', '17 Jan'])
})

test('names the month of every week', () => {
  const weeks = ['3 Mar 2025', '10 Mar 2025', '17 Mar 2025', '24 Mar 2025']
  expect(labelsOf(weeks, 60).map(([, label]) => label)).toEqual(['3 Mar', '10 Mar', '17 Mar', '24 Mar'])
})

test('leaves a label out that would be cut at the right edge', () => {
  const columns = Array.from({ length: 250 }, (_none, place) => `30 May ${10 + (place % 14)}:00`)
  const places = labelsOf(columns, 3).map(([place]) => place)
  expect(places.length).toBeGreaterThan(5)
  const halfPx = ('30 May 10:00'.length * 6.6) / 2
  expect((250 - (places.at(-1) ?? 0) - 0.5) * 3).toBeGreaterThanOrEqual(halfPx)
})
