import { expect, test } from 'vitest'
import { clientsText, statusText } from './facts-text.ts'

test('runs are counted by how they ended', () => {
  const counted = { runs: 1012, failedRuns: 2, canceledRuns: 1, cachedRuns: 3 }
  expect(statusText(counted)).toBe('1,012: 1,009 finished, 2 failed, 1 canceled; 3 from cache')
  expect(statusText({ runs: 4, failedRuns: 0, canceledRuns: 0, cachedRuns: 0 })).toBe('4: 4 finished')
  expect(statusText({ runs: null, failedRuns: null, canceledRuns: null, cachedRuns: null })).toBe(
    'None started in this range',
  )
})

test('clients that are not known stand as others', () => {
  expect(clientsText(['Power BI', 'Tableau'])).toBe('Power BI, Tableau')
  expect(clientsText(['Power BI', null])).toBe('Power BI, others')
  expect(clientsText([null])).toBe('Several or not known')
})
