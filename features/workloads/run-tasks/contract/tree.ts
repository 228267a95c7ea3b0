import { z } from 'zod'
import type { Row } from '#contract/report.ts'

/** What makes a row one try of a task. */
const taskTry = z.object({
  taskKey: z.string().nullable(),
  taskRunId: z.string(),
  taskAttemptNumber: z.number(),
})

/**
 * Task runs as the wire wants them, whatever they are sorted by: `parentTask` is the first try of a task on the page, its
 * retries are `nested`. What has no key is a task of its own.
 */
export function taskTree(rows: readonly Row[]): { parentTask: Row; nested: Row[] }[] {
  const tries = rows.map((row) => ({ row, ...taskTry.parse(row) }))
  const tasks = Map.groupBy(tries, ({ taskKey, taskRunId }) => taskKey ?? taskRunId)
  return [...tasks.values()].flatMap((ofTask) => {
    const [parent, ...nested] = ofTask.toSorted(
      (left, right) => left.taskAttemptNumber - right.taskAttemptNumber,
    )
    return parent ? [{ parentTask: parent.row, nested: nested.map(({ row }) => row) }] : []
  })
}
