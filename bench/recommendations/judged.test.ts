import { expect, test } from 'vitest'
import { savingAt } from './judged.ts'

const settings = [
  { value: 80, saving: 40 },
  { value: 120, saving: 30 },
  { value: 200, saving: 20 },
]

test.each([
  [80, 40],
  [90, 37.5],
  [160, 25],
  [200, 20],
  [70, null],
  [201, null],
])('a setting of %d saves %s', (value, saving) => {
  expect(savingAt(settings, value)).toBe(saving)
})
