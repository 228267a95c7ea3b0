import type { Row } from '#contract/report.ts'

const tryOf = (row: Row) => Number(row['taskAttemptNumber'] ?? 0)

/**
 * Task runs as the wire wants them, whatever they are sorted by: `parentTask` is the first try of a task on the page, its
 * retries are `nested`. What has no key is a task of its own.
 */
export function taskTree(rows: readonly Row[]): { parentTask: Row; nested: Row[] }[] {
  const tasks = new Map<unknown, Row[]>()
  for (const row of rows) {
    const key = row['taskKey'] ?? row['taskRunId']
    const tries = tasks.get(key)
    if (tries) tries.push(row)
    else tasks.set(key, [row])
  }
  return [...tasks.values()].flatMap((tries) => {
    const [parentTask, ...nested] = tries.toSorted((left, right) => tryOf(left) - tryOf(right))
    return parentTask ? [{ parentTask, nested }] : []
  })
}
