import { expect, test } from 'vitest'
import { taskTree } from './tree.ts'

const tried = (taskKey: string | null, taskAttemptNumber: number) => ({
  taskKey,
  taskAttemptNumber,
  taskRunId: `${taskKey} ${taskAttemptNumber}`,
})

test('the first try is the parent of its retries, also where a retry comes before it', () => {
  const rows = [tried('load', 2), tried('clean', 0), tried('load', 0), tried('load', 1)]
  expect(taskTree(rows)).toEqual([
    { parentTask: tried('load', 0), nested: [tried('load', 1), tried('load', 2)] },
    { parentTask: tried('clean', 0), nested: [] },
  ])
})

test('tasks without a key are no retries of each other', () => {
  expect(taskTree([tried(null, 0), { ...tried(null, 0), taskRunId: 'other' }])).toHaveLength(2)
})
