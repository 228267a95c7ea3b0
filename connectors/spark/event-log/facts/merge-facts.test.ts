import { expect, test } from 'vitest'
import { emptyFacts, type FailedTask } from './log-facts.ts'
import { keepFailure } from './merge-facts.ts'

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
