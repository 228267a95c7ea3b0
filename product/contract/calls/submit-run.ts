import { z } from 'zod'
import { changed, forEachOf } from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { report } from '#contract/report.ts'
import { runsOnce } from '../absences/recommendations.ts'
import { neverRecommended } from '../columns/recommendation-columns.ts'
import { applicationFilter, runList } from './job-runs.ts'
import { runStatuses } from '../filters/filters.ts'

const byDetail = forEachOf(
  { detail: 'estimate' },
  'estimatedRunCost',
  'estimatedCostAbsentBecause',
  'estimatedCostLearnedHours',
)

export const listSubmitRun = report({
  ...runList,
  name: 'listSubmitRun',
  path: '/reports/submit-runs/{jobId}',
  summary:
    'One-time runs of the name and cluster of the run with this job id, or on the cluster with this id, each with its whole cost.',
  filters: {
    ...runList.filters,
    appIds: applicationFilter,
    status: filter(z.string().optional(), { control: { kind: 'status', statuses: runStatuses } }),
  },
  columns: changed(runList.columns, { ...byDetail, recommendationsCount: neverRecommended(runsOnce) }),
})
