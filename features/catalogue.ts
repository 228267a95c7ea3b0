import type { AnyEndpoint } from '#contract/endpoint.ts'
import { getDeploymentInfo } from './session/deployment-info/contract.ts'
import { getLastUrl, saveUrl } from './session/last-url/contract.ts'
import { login } from './session/login/contract.ts'
import { logout } from './session/logout/contract.ts'
import { getMetadata } from './session/metadata/contract.ts'
import { changePassword } from './session/password/contract.ts'
import { listSources } from './session/sources/contract.ts'
import { listSubscriptions } from './session/subscriptions/contract.ts'
import { getUserInfo } from './session/user-info/contract.ts'
import { getVersion } from './session/version/contract.ts'
import { listWorkspaces } from './session/workspaces/contract.ts'
import { explainCost } from './workloads/cost-explanation/contract.ts'
import { filterJobRuns, listJobRuns } from './workloads/job-runs/contract.ts'
import { listJobStates } from './workloads/job-states/contract.ts'
import { listJobs } from './workloads/jobs/contract.ts'
import { reconcileRange } from './workloads/reconciliation/contract.ts'
import { listRunTasks } from './workloads/run-tasks/contract.ts'
import { listUsageRecords } from './workloads/usage-records/contract.ts'

/** Every call that the product answers. */
export const endpoints: readonly AnyEndpoint[] = [
  getVersion,
  getDeploymentInfo,
  login,
  logout,
  getUserInfo,
  changePassword,
  getLastUrl,
  saveUrl,
  listSubscriptions,
  listWorkspaces,
  getMetadata,
  listSources,
  listJobs,
  listJobStates,
  listJobRuns,
  filterJobRuns,
  listRunTasks,
  reconcileRange,
  explainCost,
  listUsageRecords,
]
