import { reportRoute } from '#http/report.ts'
import { chosenClusters } from '#product/server/chosen-clusters.ts'
import { listClusterJobs, listClusterSubmitRuns } from './contract.ts'

const jobs = new URL('cluster-jobs.sql', import.meta.url)

export const listClusterJobsRoute = reportRoute(listClusterJobs, jobs, {
  computed: { ...chosenClusters, isSubmitted: () => false },
})
export const listClusterSubmitRunsRoute = reportRoute(listClusterSubmitRuns, jobs, {
  computed: { ...chosenClusters, isSubmitted: () => true },
})
