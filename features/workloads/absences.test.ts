import { expect, test } from 'vitest'
import { estimateAbsence, neverWorked, noBill, noMachineTime, taskCostAbsence } from './absences.ts'

test('a task that did not run waits for no bill', () => {
  expect(taskCostAbsence([{ status: 'SKIPPED' }])).toBe(neverWorked)
  expect(taskCostAbsence([{ status: 'SKIPPED' }, { status: 'SUCCESS' }])).toBe(noBill)
})

test('why there is no estimate is what the row says, with its step', () => {
  expect(estimateAbsence('No machine time is known.')).toBe(noMachineTime)
  expect(estimateAbsence('A machine has no public price.').sources).toEqual(['retail-prices', 'price-list'])
  expect(estimateAbsence('Serverless compute has no machine time.').step.kind).toBe('nothing')
})
