import type { Fill } from '#ui/fill/fill.ts'

/** The colors of the timeline of an instance, one for each thing that is drawn. */
export const timelineFills = {
  workers: 'chart-1-pale',
  startUp: 'chart-other',
  requested: 'chart-2',
  driver: 'chart-4',
  meanWorker: 'chart-1',
  busiest: 'chart-5',
} as const satisfies Readonly<Record<string, Fill>>
