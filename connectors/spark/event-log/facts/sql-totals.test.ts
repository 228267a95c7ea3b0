import { expect, test } from 'vitest'
import { emptyFacts, executionIn, unknownStage, type StageFacts } from './log-facts.ts'
import { sqlTotals } from './sql-totals.ts'

const accumulator = 7

/** An attempt of a stage between whose start and end an accumulator grew; its start may not be known. */
function stage(attemptId: number, start: number | undefined, end: number): StageFacts {
  return {
    ...unknownStage(1, attemptId),
    sqlStarts: Float64Array.from(start === undefined ? [] : [accumulator, start]),
    sqlTotals: Float64Array.from([accumulator, end]),
  }
}

function addedBy(stages: readonly StageFacts[], known = executionIn(emptyFacts(), 3)): number | undefined {
  const total = sqlTotals(known, stages).get(accumulator)
  return total && total.last - total.start
}

test.each([
  ['of one stage', [stage(0, 0, 10)], 10],
  ['of two attempts are those of both', [stage(0, 0, 10), stage(1, 10, 25)], 25],
  ['of two attempts in another order are the same', [stage(1, 10, 25), stage(0, 0, 10)], 25],
  ['leave out what an earlier execution did', [stage(0, 10, 25)], 15],
  ['hold all where the start is not known', [stage(0, undefined, 25)], 25],
  ['begin at -1 in Spark 2', [stage(0, -1, 9)], 10],
])('metrics %s', (_, stages, total) => {
  expect(addedBy(stages)).toBe(total)
})

test('stages that are known from earlier parts count once', () => {
  const stages = [stage(0, 5, 10), stage(1, 10, 25)]
  const execution = executionIn(emptyFacts(), 3)
  const carried = { ...execution, taskTotals: sqlTotals(execution, stages.slice(0, 1)) }
  expect([addedBy(stages, carried), addedBy(stages.slice(1), carried)]).toEqual([20, 20])
})
