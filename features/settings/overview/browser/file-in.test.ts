import { expect, test } from 'vitest'
import { fileIn } from './file-in.ts'

const file = {
  product: 'Lakegauge',
  version: '1.2.3',
  exportedAt: '2026-02-01T12:00:00.000Z',
  settings: { fiscalYearStartMonth: { startMonth: 4 } },
}

test('an exported file is read as it is', () => {
  expect(fileIn(JSON.stringify(file))).toEqual(file)
})

test('a file of something else is refused with what to do', () => {
  const advice = 'choose a file that was exported from Lakegauge.'
  expect(() => fileIn('a,b')).toThrow(`The file is not JSON: ${advice}`)
  expect(() => fileIn('{}')).toThrow(`The file holds no settings: ${advice}`)
})
