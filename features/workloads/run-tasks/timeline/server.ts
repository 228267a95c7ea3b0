import { reportRoute } from '#http/report.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { listTaskTimeline } from './contract.ts'

export const listTaskTimelineRoute = reportRoute(
  listTaskTimeline,
  new URL('task-timeline.sql', import.meta.url),
  // Unlike a list, it is not cut to the last days where nobody asks for a range.
  {
    computed: { askedSince: ({ since }) => since ?? null, askedUntil: ({ until }) => until ?? null },
    asset: jobAsset,
  },
)
