import { digest } from '../access/credentials.ts'
import type { Workspace } from '../facts/workspaces.ts'
import { json } from '../http/answer.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import type { WarehouseRow } from './warehouse-rows.ts'
import { warehousesOf } from './warehouse-rows.ts'

/** The id of the SQL warehouse of a workspace that runs statements. It is not billed. */
export function warehouseIdOf({ workspaceId }: Workspace): string {
  return digest(`${workspaceId}:warehouse`).slice(0, 16)
}

/** The SQL warehouses of a workspace: the one that runs statements, and those of people. */
export function warehouseRoutes(scope: Scope): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/2.0/sql/warehouses',
      handle: async () =>
        json({ warehouses: (await warehousesIn(scope)).map((row) => warehouseBody(row, scope)) }),
    },
    {
      method: 'GET',
      path: '/api/2.0/sql/warehouses/:id',
      handle: async ({ placeholders: { id } }) => {
        const found = (await warehousesIn(scope)).find((warehouse) => warehouse.warehouse_id === id)
        if (found) return json(warehouseBody(found, scope))
        throw new DatabricksError(404, 'RESOURCE_DOES_NOT_EXIST', `SQL warehouse ${id} does not exist.`)
      },
    },
  ]
}

async function warehousesIn(scope: Scope): Promise<WarehouseRow[]> {
  return [starterOf(scope), ...(await warehousesOf(scope))]
}

function starterOf({ workspace }: Scope): WarehouseRow {
  return {
    warehouse_id: warehouseIdOf(workspace),
    name: 'Starter Warehouse',
    creator_user_name: 'administrator@example.com',
    warehouse_type: 'SERVERLESS',
    rest_size: 'X-Small',
    old_rest_size: 'XSMALL',
    min_clusters: 1,
    max_clusters: 1,
    auto_stop_minutes: 10,
    tags: {},
    state: 'RUNNING',
    clusters: 1,
  }
}

function warehouseBody(row: WarehouseRow, { url }: Scope): object {
  const id = row.warehouse_id
  const { hostname, port } = new URL(url())
  const path = `/sql/1.0/warehouses/${id}`
  const tags = Object.entries(row.tags).map(([key, value]) => ({ key, value }))
  return {
    id,
    name: row.name,
    cluster_size: row.rest_size,
    size: row.old_rest_size,
    min_num_clusters: row.min_clusters,
    max_num_clusters: row.max_clusters,
    num_clusters: row.clusters,
    num_active_sessions: 0,
    auto_stop_mins: row.auto_stop_minutes,
    auto_resume: true,
    creator_name: row.creator_user_name,
    spot_instance_policy: 'COST_OPTIMIZED',
    enable_photon: true,
    enable_serverless_compute: row.warehouse_type === 'SERVERLESS',
    warehouse_type: row.warehouse_type === 'CLASSIC' ? 'CLASSIC' : 'PRO',
    channel: { name: 'CHANNEL_NAME_CURRENT' },
    state: row.state,
    health: { status: 'HEALTHY' },
    tags: tags.length > 0 ? { custom_tags: tags } : {},
    jdbc_url: `jdbc:spark://${hostname}:${port}/default;transportMode=http;ssl=0;AuthMech=3;httpPath=${path};`,
    odbc_params: { hostname, path, port: Number(port), protocol: 'http' },
  }
}
