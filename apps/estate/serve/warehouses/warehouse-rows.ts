import { z } from 'zod'

import { tags, wholeNumber } from '../facts/values.ts'
import type { Scope } from '../scope.ts'
import { nowIn } from '../scope.ts'

const warehouseRow = z.object({
  warehouse_id: z.string(),
  name: z.string(),
  creator_user_name: z.string(),
  warehouse_type: z.enum(['SERVERLESS', 'PRO', 'CLASSIC']),
  rest_size: z.string(),
  old_rest_size: z.string(),
  min_clusters: wholeNumber,
  max_clusters: wholeNumber,
  auto_stop_minutes: wholeNumber,
  tags,
  state: z.enum(['STARTING', 'RUNNING', 'STOPPING', 'STOPPED']),
  clusters: wholeNumber,
})

export type WarehouseRow = z.infer<typeof warehouseRow>

const warehousesNow = `
with latest_session as (
  select warehouse_id, max_by(struct_pack(running_ms, stopping_ms, stopped_ms), starting_ms) as session
  from fact.warehouse_session
  where workspace_id = $workspaceId
    and starting_ms <= $now
  group by warehouse_id
),
latest_size as (
  select warehouse_id, max_by(cluster_count, event_ms) as clusters
  from fact.warehouse_event
  where workspace_id = $workspaceId
    and event_ms <= $now
    and event_ms > $now - 2764800000
  group by warehouse_id
)
select
  warehouse.* exclude (workspace_id) replace (
    stop_at(warehouse.workspace_id, warehouse.warehouse_id, $now, auto_stop_minutes) as auto_stop_minutes,
    coalesce(setting.warehouse_type, warehouse.warehouse_type) as warehouse_type,
    coalesce(setting.rest_size, warehouse.rest_size) as rest_size,
    coalesce(setting.old_rest_size, warehouse.old_rest_size) as old_rest_size,
    coalesce(setting.min_clusters, warehouse.min_clusters) as min_clusters,
    coalesce(setting.max_clusters, warehouse.max_clusters) as max_clusters
  ),
  case
    when session is null or session.stopped_ms <= $now then 'STOPPED'
    when session.stopping_ms <= $now then 'STOPPING'
    when session.running_ms > $now then 'STARTING'
    else 'RUNNING'
  end as state,
  coalesce(clusters, 0) as clusters
from fact.warehouse
left join latest_session using (warehouse_id)
left join latest_size using (warehouse_id)
left join fact.warehouse_state as setting
  on setting.workspace_id = warehouse.workspace_id
  and setting.warehouse_id = warehouse.warehouse_id
  and setting.from_ms <= $now
  and setting.until_ms > $now
where warehouse.workspace_id = $workspaceId
  and warehouse.create_ms <= $now
  and (warehouse.delete_ms is null or warehouse.delete_ms > $now)
order by warehouse.name`

/** The SQL warehouses of people, in their current state. */
export function warehousesOf(scope: Scope): Promise<WarehouseRow[]> {
  return scope.store.rows(warehouseRow, warehousesNow, nowIn(scope))
}
