import { addDays } from '#contract/dates.ts'
import type { Lake } from '#lake/lake.ts'
import { logTask } from '#connectors/spark/event-log/task-table.ts'

type Expiry = { logTaskDays: number; today: string }

/**
 * What deletes the rows of tasks that are older than the days for which they are kept: all of them once none is kept. No model
 * reads them, so that no day is sealed. It asks the lake once for each day.
 */
export function tasksExpirer(): (lake: Lake, expiry: Expiry) => Promise<{ rows: number }> {
  let asked: string | undefined
  return async (lake, { logTaskDays, today }) => {
    const before = addDays(today, 1 - logTaskDays)
    if (before === asked || !(await lake.columnsOf(logTask.name))) return { rows: 0 }
    const isOld = `last_day is null or last_day < cast('${before}' as date)`
    const rows = await lake.deleteRows(logTask.name, logTaskDays === 0 ? 'true' : isOld)
    asked = before
    return { rows }
  }
}
