import type { Route } from '#http/route.ts'
import { deploymentInfoRoute } from './session/deployment-info/server.ts'
import { lastUrlRoute, saveUrlRoute } from './session/last-url/server.ts'
import { loginRoute } from './session/login/server.ts'
import { logoutRoute } from './session/logout/server.ts'
import { metadataRoute } from './session/metadata/server.ts'
import { passwordRoute } from './session/password/server.ts'
import type { SessionPorts } from './session/ports.ts'
import { sourcesRoute } from './session/sources/server.ts'
import { subscriptionsRoute } from './session/subscriptions/server.ts'
import { userInfoRoute } from './session/user-info/server.ts'
import { versionRoute } from './session/version/server.ts'
import { workspacesRoute } from './session/workspaces/server.ts'
import { explainCostRoute } from './workloads/cost-explanation/server.ts'
import { filterJobRunsRoute, listJobRunsRoute } from './workloads/job-runs/server.ts'
import { listJobStatesRoute } from './workloads/job-states/server.ts'
import { listJobsRoute } from './workloads/jobs/server.ts'
import type { LakePorts } from './workloads/ports.ts'
import { reconcileRangeRoute } from './workloads/reconciliation/server.ts'
import { listRunTasksRoute } from './workloads/run-tasks/server.ts'
import { listUsageRecordsRoute } from './workloads/usage-records/server.ts'

/** What the features are handed by the server. */
export type FeaturePorts = SessionPorts & LakePorts

/** Every call with what answers it. */
export function serverRoutes(ports: FeaturePorts): Route[] {
  return [
    versionRoute(ports),
    deploymentInfoRoute(ports),
    loginRoute(ports),
    logoutRoute(ports),
    userInfoRoute(ports),
    passwordRoute(ports),
    lastUrlRoute(ports),
    saveUrlRoute(ports),
    subscriptionsRoute,
    workspacesRoute,
    metadataRoute,
    sourcesRoute(ports),
    listJobsRoute,
    listJobStatesRoute,
    listJobRunsRoute,
    filterJobRunsRoute,
    listRunTasksRoute,
    reconcileRangeRoute,
    explainCostRoute,
    listUsageRecordsRoute(ports),
  ]
}
