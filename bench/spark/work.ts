import type { SparkTask } from './event-log.ts'

/** The sum of tasks' work. */
export type Work = {
  tasks: number
  runMs: number
  rowsRead: number
  bytesRead: number
  shuffleRows: number
  shuffleBytes: number
  rowsWritten: number
  bytesSpilled: number
}

/** The work of one worker. */
export type WorkerWork = { executor: string; work: Work }

/** The time in which none, some and all of the workers had a running task. */
export type Occupancy = { noneMs: number; someMs: number; allMs: number }

/** The work of each worker, including idle ones. */
export function workPerWorker(tasks: readonly SparkTask[], workers: number): WorkerWork[] {
  const busy = [...new Set(tasks.map(({ executor }) => executor))].sort()
  const idle = Array.from({ length: Math.max(0, workers - busy.length) }, () => 'idle')
  return [...busy, ...idle].map((executor) => ({
    executor,
    work: workOf(tasks.filter((task) => task.executor === executor)),
  }))
}

/** The sum of tasks' work. */
export function workOf(tasks: readonly SparkTask[]): Work {
  const sum = (figureOf: (task: SparkTask) => number) =>
    tasks.reduce((total, task) => total + figureOf(task), 0)
  return {
    tasks: tasks.length,
    runMs: sum(({ runMs }) => runMs),
    rowsRead: sum(({ rowsRead }) => rowsRead),
    bytesRead: sum(({ bytesRead }) => bytesRead),
    shuffleRows: sum(({ shuffleRows }) => shuffleRows),
    shuffleBytes: sum(({ shuffleBytes }) => shuffleBytes),
    rowsWritten: sum(({ rowsWritten }) => rowsWritten),
    bytesSpilled: sum(({ bytesSpilled }) => bytesSpilled),
  }
}

/** The busiest worker's multiple of an equal share. */
export function largestShare(values: readonly number[]): number {
  const total = values.reduce((sum, value) => sum + value, 0)
  return total === 0 ? 1 : (Math.max(...values) * values.length) / total
}

/** The time between two instants in which none, some and all of the workers had a running task. */
export function occupancy(
  tasks: readonly SparkTask[],
  workers: number,
  [sinceMs, untilMs]: readonly [number, number],
): Occupancy {
  const steps = tasks
    .flatMap(({ startMs, endMs }) => [
      { atMs: startMs, more: 1 },
      { atMs: Math.max(startMs, endMs), more: -1 },
    ])
    .sort((left, right) => left.atMs - right.atMs || left.more - right.more)
  const durations = { noneMs: 0, someMs: 0, allMs: 0 }
  let atMs = sinceMs
  let running = 0
  for (const step of [...steps, { atMs: untilMs, more: 0 }]) {
    const nextMs = Math.min(Math.max(step.atMs, atMs), untilMs)
    if (running === 0) durations.noneMs += nextMs - atMs
    else if (running < workers) durations.someMs += nextMs - atMs
    else durations.allMs += nextMs - atMs
    atMs = nextMs
    running += step.more
  }
  return durations
}

/** Time of stages with one task: no second worker shortens it. */
export function aloneMs(tasks: readonly SparkTask[]): number {
  return workOf(tasks.filter(({ tasksOfStage }) => tasksOfStage === 1)).runMs
}
