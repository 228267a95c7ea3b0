import { reportRoute } from '#http/report.ts'
import { jobAsset } from '../job-asset.ts'
import { listRunTasks } from './contract.ts'

export const listRunTasksRoute = reportRoute(
  listRunTasks,
  new URL('run-tasks.sql', import.meta.url),
  { clusterIdList: (_query, { clusterIds }) => clusterIds.join(',') },
  jobAsset,
)
