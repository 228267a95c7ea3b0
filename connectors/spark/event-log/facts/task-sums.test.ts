import { expect, test } from 'vitest'
import { addPhoton, addTask, emptySums, metricsOf, placeOfMeasure, taskMeasures } from './task-sums.ts'

/** Peak memory of a stage on Photon: that of the tasks themselves, and that of Photon's operators. */
function peakOnPhoton(ofTasks: number, ofOperators: number): number {
  const sums = emptySums()
  const values = new Float64Array(taskMeasures.length)
  values[placeOfMeasure('peakExecutionMemoryMax')] = ofTasks
  addTask(sums, 10, 'succeeded', values)
  addPhoton(sums, { peakMemory: ofOperators, writeTimeNs: 0 })
  return metricsOf(sums, true).peakExecutionMemoryMax
}

test.each([
  ['the operators’, which the tasks do not know', 0, 700, 700],
  ['the tasks’ where all operators are Spark’s', 800, 0, 800],
  ['the larger of a stage that has both', 300, 700, 700],
])('on Photon peak memory is %s', (_, ofTasks, ofOperators, peak) => {
  expect(peakOnPhoton(ofTasks, ofOperators)).toBe(peak)
})

/** The CPU time of a stage of tasks with so many nanoseconds each. */
function cpuMsOf(...nanoseconds: number[]): number {
  const sums = emptySums()
  for (const value of nanoseconds) {
    const values = new Float64Array(taskMeasures.length)
    values[placeOfMeasure('executorCPUTimeSum')] = value
    addTask(sums, 10, 'succeeded', values)
  }
  return metricsOf(sums, false).executorCPUTimeSum
}

test('nanoseconds are added up before they are cut, to the last digit of a hundred days', () => {
  expect(cpuMsOf(999_999)).toBe(0)
  expect(cpuMsOf(999_999, 1)).toBe(1)
  expect(cpuMsOf(8_999_999_999_999_999)).toBe(8_999_999_999)
  expect(cpuMsOf(8_999_999_999_999_999, 1)).toBe(9_000_000_000)
})
