import type { Fill } from '#ui/fill/fill.ts'

// Neighbors in the order of parts have different shades of the color of their group.
const fills: Readonly<Record<string, Fill>> = {
  queue: 'time-before-1',
  setup: 'time-before-2',
  driver_only: 'time-empty-1',
  no_executors: 'time-empty-3',
  too_few_tasks: 'time-empty-2',
  stragglers: 'time-empty-3',
  uneven_rounds: 'time-empty-1',
  lost_work: 'time-slow-1',
  scheduling: 'time-slow-3',
  deserialization: 'time-slow-4',
  gc: 'time-slow-2',
  fetch_wait: 'time-slow-3',
  shuffle_write: 'time-slow-4',
  spill: 'time-slow-1',
  waiting: 'time-slow-2',
  cpu: 'time-useful',
  other_work: 'chart-other',
}

/** The color of a part of the time; what is not explained is hatched. */
export function timeFill(part: string): Fill {
  return fills[part] ?? 'idle'
}
