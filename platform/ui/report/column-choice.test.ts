import { expect, test } from 'vitest'
import { choiceOf, withChoice } from './column-choice.ts'

const jobs = { report: 'listJobs', columns: ['cost'], isWide: false }
const runs = { report: 'listRuns', columns: null, isWide: true }

test('a report of which nothing was chosen decides itself', () => {
  expect(choiceOf([jobs], 'listRuns')).toEqual({ report: 'listRuns', columns: null, isWide: false })
  expect(choiceOf([jobs, runs], 'listRuns')).toBe(runs)
})

test('a choice takes the place of the former one of its report', () => {
  const chosen = { report: 'listJobs', columns: [], isWide: true }
  expect(withChoice([jobs, runs], chosen)).toEqual([runs, chosen])
})
