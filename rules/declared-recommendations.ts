// Every recommendation: one line each.
export { clusterAutoTermination } from './recommendations/cluster-auto-termination/recommendation.ts'
export { driverSize } from './recommendations/driver-size/recommendation.ts'
export { failingJob } from './recommendations/failing-job/recommendation.ts'
export { jobOffAllPurpose } from './recommendations/job-off-all-purpose/recommendation.ts'
export { poolIdleInstances } from './recommendations/pool-idle-instances/recommendation.ts'
export { sharedJobCluster } from './recommendations/shared-job-cluster/recommendation.ts'
export { warehouseAutoStop } from './recommendations/warehouse-auto-stop/recommendation.ts'
