import { digest } from '../access/credentials.ts'
import type { Workspace } from '../facts/workspaces.ts'
import { json } from '../http/answer.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'

/** The id of the one SQL warehouse of a workspace. */
export function warehouseIdOf({ workspaceId }: Workspace): string {
  return digest(`${workspaceId}:warehouse`).slice(0, 16)
}

/** The SQL warehouses of a workspace: there is one. */
export function warehouseRoutes(scope: Scope): Route[] {
  const warehouse = () => warehouseBody(scope)
  return [
    { method: 'GET', path: '/api/2.0/sql/warehouses', handle: () => json({ warehouses: [warehouse()] }) },
    {
      method: 'GET',
      path: '/api/2.0/sql/warehouses/:id',
      handle: ({ placeholders: { id } }) => {
        if (id === warehouseIdOf(scope.workspace)) return json(warehouse())
        throw new DatabricksError(404, 'RESOURCE_DOES_NOT_EXIST', `SQL warehouse ${id} does not exist.`)
      },
    },
  ]
}

function warehouseBody({ workspace, url }: Scope): object {
  const id = warehouseIdOf(workspace)
  const { hostname, port } = new URL(url())
  const path = `/sql/1.0/warehouses/${id}`
  return {
    id,
    name: 'Starter Warehouse',
    cluster_size: 'X-Small',
    min_num_clusters: 1,
    max_num_clusters: 1,
    num_clusters: 1,
    num_active_sessions: 0,
    auto_stop_mins: 10,
    auto_resume: true,
    creator_name: 'administrator@example.com',
    spot_instance_policy: 'COST_OPTIMIZED',
    enable_photon: true,
    enable_serverless_compute: true,
    warehouse_type: 'PRO',
    channel: { name: 'CHANNEL_NAME_CURRENT' },
    state: 'RUNNING',
    health: { status: 'HEALTHY' },
    tags: {},
    jdbc_url: `jdbc:spark://${hostname}:${port}/default;transportMode=http;ssl=0;AuthMech=3;httpPath=${path};`,
    odbc_params: { hostname, path, port: Number(port), protocol: 'http' },
  }
}
