import { z } from 'zod'

import { digest } from '../access/credentials.ts'
import { tags, wholeNumber } from '../facts/values.ts'
import { json } from '../http/answer.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import { required } from '../http/query-values.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import { nowIn } from '../scope.ts'

const poolRow = z.object({
  instance_pool_id: z.string(),
  name: z.string(),
  creator_user_name: z.string(),
  node_type: z.string(),
  min_idle_instances: wholeNumber,
  max_capacity: wholeNumber,
  idle_minutes: wholeNumber,
  tags,
  used: wholeNumber,
  idle: wholeNumber,
})

type PoolRow = z.infer<typeof poolRow>

const poolsNow = `
select
  pool.* exclude (workspace_id) replace (
    coalesce(pool_state.name, pool.name) as name,
    coalesce(pool_state.max_capacity, pool.max_capacity) as max_capacity,
    coalesce(pool_state.idle_minutes, pool.idle_minutes) as idle_minutes,
    coalesce(pool_state.min_idle_instances, pool.min_idle_instances) as min_idle_instances
  ),
  (
    select count(*)
    from fact.node
    inner join fact.cluster using (workspace_id, cluster_id)
    where cluster.instance_pool_id = pool.instance_pool_id
      and node.start_ms <= $now
      and node.end_ms > $now
  ) as used,
  (
    select count(*)
    from fact.pool_idle
    where pool_idle.instance_pool_id = pool.instance_pool_id
      and pool_idle.start_ms <= $now
      and pool_idle.end_ms > $now
  ) as idle
from fact.pool
left join fact.pool_state
  on pool_state.workspace_id = pool.workspace_id
  and pool_state.instance_pool_id = pool.instance_pool_id
  and pool_state.from_ms <= $now
  and pool_state.until_ms > $now
where pool.workspace_id = $workspaceId
  and pool.create_ms <= $now
order by pool.instance_pool_id`

/** The instance pools of a workspace. */
export function poolRoutes(scope: Scope): Route[] {
  const pools = () => scope.store.rows(poolRow, poolsNow, nowIn(scope))
  return [
    {
      method: 'GET',
      path: '/api/2.0/instance-pools/list',
      handle: async () => json({ instance_pools: (await pools()).map((pool) => poolBody(pool, scope)) }),
    },
    {
      method: 'GET',
      path: '/api/2.0/instance-pools/get',
      handle: async (call) => {
        const id = required(call, 'instance_pool_id')
        const found = (await pools()).find((pool) => pool.instance_pool_id === id)
        if (found) return json(poolBody(found, scope))
        throw new DatabricksError(
          404,
          'RESOURCE_DOES_NOT_EXIST',
          `Can't find an instance pool with id: ${id}`,
        )
      },
    },
  ]
}

function poolBody(pool: PoolRow, { workspace }: Scope): object {
  return {
    instance_pool_id: pool.instance_pool_id,
    instance_pool_name: pool.name,
    node_type_id: pool.node_type,
    min_idle_instances: pool.min_idle_instances,
    max_capacity: pool.max_capacity,
    idle_instance_autotermination_minutes: pool.idle_minutes,
    enable_elastic_disk: true,
    ...(workspace.cloud === 'AWS'
      ? { aws_attributes: { availability: 'ON_DEMAND', zone_id: 'auto', spot_bid_price_percent: 100 } }
      : { azure_attributes: { availability: 'ON_DEMAND_AZURE', spot_bid_max_price: -1 } }),
    state: 'ACTIVE',
    stats: { used_count: pool.used, idle_count: pool.idle, pending_used_count: 0, pending_idle_count: 0 },
    status: {},
    default_tags: {
      Vendor: 'Databricks',
      DatabricksInstancePoolCreatorId: BigInt(`0x${digest(pool.creator_user_name).slice(0, 12)}`).toString(),
      DatabricksInstancePoolId: pool.instance_pool_id,
    },
    custom_tags: pool.tags,
  }
}
