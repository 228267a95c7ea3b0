import { expect, test } from 'vitest'
import { noEventLog } from '#product/contract/absences/spark.ts'
import { noSplitOfRunning } from '#product/contract/absences/time-split.ts'
import { unsplitText } from './unsplit-text.ts'

const split = { absentBecause: undefined }
const unlogged = { absentBecause: noEventLog }

test('runs that are not split are counted with their reason', () => {
  expect(unsplitText([split, unlogged, split, unlogged])).toBe(
    '2 of 4 runs are not split. No event log of its cluster was delivered.',
  )
  expect(unsplitText([split, unlogged])).toContain('1 of 2 runs is not split.')
})

test('several reasons are counted each, the most frequent first', () => {
  expect(unsplitText([{ absentBecause: noSplitOfRunning }, unlogged, unlogged])).toBe(
    '3 of 3 runs are not split. 2 runs: No event log of its cluster was delivered. 1 run: It still runs.',
  )
})

test('nothing is to be noted where all runs are split', () => {
  expect(unsplitText([split])).toBeUndefined()
})
