import { expect, test } from 'vitest'
import { carriedFacts, factsFrom } from './carried-facts.ts'
import { addTaskOfExecutor, figuresOfExecutor } from './executor-sums.ts'
import { emptyFacts, executorIn, type FailedTask, type LogFacts } from './log-facts.ts'
import { keepFailure, mergeFacts } from './merge-facts.ts'
import { placeOfMeasure, taskMeasures } from './task-sums.ts'

const failure = {
  stageId: 1,
  stageAttemptId: 0,
  taskId: 1,
  attempt: 0,
  executorId: '1',
  status: 'FAILED',
  reason: 'because '.repeat(300),
  durationMs: 1,
  isSpeculative: false,
} satisfies FailedTask

test('of very many failures the first ones are kept, most of them with a part of their reason', () => {
  const facts = emptyFacts()
  for (let count = 0; count < 10_001; count += 1) keepFailure(facts, () => failure)
  const lengths = facts.failedTasks.map(({ reason }) => reason.length)
  expect([lengths.length, lengths[999], lengths[1_000]]).toEqual([10_000, 2_400, 2_001])
})

/** Facts of a task of an executor, with so many bytes of input. */
function partWith(executorId: string, inputBytes: number): LogFacts {
  const facts = emptyFacts()
  const measures = new Float64Array(taskMeasures.length)
  measures[placeOfMeasure('inputBytesReadSum')] = inputBytes
  addTaskOfExecutor(executorIn(facts, executorId).sums, { reason: 'Success', measures }, 10)
  return facts
}

test('an executor has the sums of all parts, and a part keeps its own', () => {
  const later = partWith('1', 5)
  const facts = factsFrom(JSON.parse(JSON.stringify(carriedFacts(partWith('1', 3))))) ?? emptyFacts()
  mergeFacts(facts, later)
  mergeFacts(facts, partWith('2', 7))
  const sums = [...facts.executors.values()].map(({ executorId, sums }) => {
    const { inputBytes, taskTimeMs } = figuresOfExecutor(sums)
    return [executorId, inputBytes, taskTimeMs]
  })
  expect(sums).toEqual([
    ['1', 8, 20],
    ['2', 7, 10],
  ])
  expect(figuresOfExecutor(executorIn(later, '1').sums)).toMatchObject({ inputBytes: 5, taskTimeMs: 10 })
})
