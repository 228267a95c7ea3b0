import type { Row } from '#contract/report.ts'

/** Task runs as the wire wants them: `parentTask` is the first try of a task, its retries are `nested`. */
export function taskTree(rows: readonly Row[]): { parentTask: Row; nested: Row[] }[] {
  const byTask = new Map<unknown, { parentTask: Row; nested: Row[] }>()
  for (const row of rows) {
    const known = byTask.get(row['taskKey'])
    if (known) known.nested.push(row)
    else byTask.set(row['taskKey'], { parentTask: row, nested: [] })
  }
  return [...byTask.values()]
}
