import { expect, test } from 'vitest'
import { neverWorked, onlyStartsJob, taskCostAbsence } from './tasks.ts'
import { noBill, noMachineTime } from './costs.ts'
import { estimateAbsence } from './estimates.ts'

const skipped = { status: 'SKIPPED', taskType: 'notebook' }
const done = { status: 'SUCCESS', taskType: 'notebook' }
const starting = { status: 'SUCCESS', taskType: 'run_job' }

test('a task that did not run waits for no bill', () => {
  expect(taskCostAbsence([skipped])).toBe(neverWorked)
  expect(taskCostAbsence([skipped, done])).toBe(noBill)
})

test('a task that starts another job waits for no bill of its own', () => {
  expect(taskCostAbsence([starting])).toBe(onlyStartsJob)
  expect(taskCostAbsence([starting, done])).toBe(noBill)
})

test('the reason of a missing estimate comes from the row, with its step', () => {
  expect(estimateAbsence('No VM time is known.')).toBe(noMachineTime)
  expect(estimateAbsence('A VM has no list price.').sources).toEqual(['retail-prices', 'price-list'])
  expect(estimateAbsence('Serverless compute has no VM time.').step.kind).toBe('nothing')
})
