import { reportRoute } from '#http/report.ts'
import { costBounds } from '../filters.ts'
import { jobAsset } from '../job-asset.ts'
import { filterJobRuns, listJobRuns } from './contract.ts'

const query = new URL('job-runs.sql', import.meta.url)

type Filters = { cost?: string | undefined }
const bounds = {
  costAbove: ({ cost }: Filters) => costBounds(cost).costAbove,
  costBelow: ({ cost }: Filters) => costBounds(cost).costBelow,
}

export const listJobRunsRoute = reportRoute(
  listJobRuns,
  query,
  { ...bounds, clusterIdList: () => '' },
  jobAsset,
)
export const filterJobRunsRoute = reportRoute(
  filterJobRuns,
  query,
  { ...bounds, clusterIdList: (_query, { clusterIds }) => clusterIds.join(',') },
  jobAsset,
)
