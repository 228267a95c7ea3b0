import { expect, test } from 'vitest'
import { timelineFills } from './timeline-fills.ts'

test('nothing that is drawn has the color of something else', () => {
  const fills = Object.values(timelineFills)
  expect(new Set(fills).size).toBe(fills.length)
})
