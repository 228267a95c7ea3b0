import { expect, test } from 'vitest'
import { measured } from './measured.ts'

test('the shape holds what it promises', () => {
  const { columns, columnLines, list, ...counts } = measured()
  expect(counts).toEqual({ crossedSlices: 0, circles: 0, rowReads: [], productFiles: [] })
  expect(columns).toBeGreaterThan(300)
  expect(columnLines / columns).toBeLessThanOrEqual(2)
  expect(list?.files).toBeLessThanOrEqual(4)
  expect(list?.lines).toBeLessThanOrEqual(130)
  expect(list?.editedLines).toBeLessThanOrEqual(2)
})
