import { accountRoutes } from './account/routes.ts'
import { credentialsOf } from './access/credentials.ts'
import { Gate } from './access/gate.ts'
import { identityRoutes, publicRoutes } from './access/routes.ts'
import { clusterRoutes } from './clusters/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { dbfsRoutes } from './event-logs/dbfs-routes.ts'
import { DeliveredLogs } from './event-logs/delivered-logs.ts'
import { fileRoutes } from './event-logs/file-routes.ts'
import { endpointRoutes } from './endpoints/routes.ts'
import type { Answer } from './http/answer.ts'
import type { Call } from './http/call.ts'
import { DatabricksError } from './http/databricks-error.ts'
import type { Route } from './http/router.ts'
import { findRoute } from './http/router.ts'
import { jobRoutes } from './jobs/routes.ts'
import { permissionRoutes } from './permissions/routes.ts'
import { pipelineRoutes } from './pipelines/routes.ts'
import { poolRoutes } from './pools/routes.ts'
import { runRoutes } from './runs/routes.ts'
import type { Scope } from './scope.ts'
import { LinkSigner } from './statements/links.ts'
import { linkRoutes, statementRoutes } from './statements/routes.ts'
import type { StatementLimits } from './statements/statement-service.ts'
import { StatementService } from './statements/statement-service.ts'
import type { ConcurrencyLimit } from './statements/concurrency-limit.ts'
import type { SystemCatalog } from './tables/system-catalog.ts'
import { queryRoutes } from './warehouses/query-routes.ts'
import { sourceRoutes } from './warehouses/source-routes.ts'
import { warehouseRoutes } from './warehouses/warehouse.ts'

/** The shared parts of all workspaces of an estate. */
export type Estate = {
  seed: number
  catalog: SystemCatalog
  concurrencyLimit: ConcurrencyLimit
  limits: StatementLimits
  realTime: () => number
}

/** The handler of calls to one workspace; `openRoutes` need no token. */
export function workspaceHandler(
  estate: Estate,
  scope: Scope,
  openRoutes: readonly Route[],
  gate = new Gate(credentialsOf(estate.seed, scope.workspace), estate.realTime),
): (call: Call) => Promise<Answer> {
  const credentials = credentialsOf(estate.seed, scope.workspace)
  const statements = deskOf(estate, scope)
  const place = { signer: new LinkSigner(estate.realTime, estate.limits.linkLifetimeMs), url: scope.url }
  const logs = new DeliveredLogs(scope)
  const tokenless = [...publicRoutes(scope, gate), ...linkRoutes(statements, place)]
  const guarded = [
    ...identityRoutes(scope, gate, credentials),
    ...jobRoutes(scope),
    ...runRoutes(scope),
    ...clusterRoutes(scope),
    ...warehouseRoutes(scope),
    ...queryRoutes(scope),
    ...sourceRoutes(scope),
    ...pipelineRoutes(scope),
    ...poolRoutes(scope),
    ...endpointRoutes(scope),
    ...permissionRoutes(scope),
    ...directoryRoutes(scope),
    ...accountRoutes(scope),
    ...fileRoutes(logs),
    ...dbfsRoutes(logs),
    ...statementRoutes(statements, place, scope.workspace),
  ]
  return async (call) => {
    const open = findRoute(openRoutes, call)
    if (open) return open.route.handle(open.call)
    const free = findRoute(tokenless, call)
    if (free) return free.route.handle(free.call)
    gate.callerOf(call)
    const found = findRoute(guarded, call)
    if (found) return found.route.handle(found.call)
    throw new DatabricksError(404, 'ENDPOINT_NOT_FOUND', `No API found for '${call.method} ${call.path}'`)
  }
}

function deskOf(
  { catalog, limits, concurrencyLimit, realTime }: Estate,
  { store, clock, workspace }: Scope,
): StatementService {
  return new StatementService({
    catalog,
    limits,
    concurrencyLimit,
    realTime,
    folder: store.workFolder,
    standpoint: () => ({
      nowMs: clock.nowMs,
      region: workspace.region,
      hasShortDescriptions: workspace.hasShortDescriptions,
    }),
  })
}
