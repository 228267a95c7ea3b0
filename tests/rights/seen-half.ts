import type { Mart } from '#mart/mart.ts'

const assets = `
  select workspace_id, 'job' as asset_kind, job_id as asset_id from main.job
  union
  select workspace_id, 'job' as asset_kind, job_id as asset_id from main.run
  union
  select workspace_id, asset_kind, asset_id from main.asset_day where asset_id is not null and asset_kind <> 'service'
  union
  select workspace_id, kind as asset_kind, asset_id from main.asset_name
  union
  select workspace_id, 'cluster' as asset_kind, cluster_id as asset_id from main.cluster_name where kind = 'shared'
  union
  select workspace_id, 'pool' as asset_kind, instance_pool_id as asset_id from main.pool
  union
  select workspace_id, endpoint_kind as asset_kind, endpoint_id as asset_id from main.endpoint
`

// The kind does not matter: names that several tables have of one asset are hidden together.
const isSeen = 'hash(asset_id) % 2 = 0'

/** The select of every second asset, as that of what a person may see. */
export const seenHalf = `
select workspace_id, asset_kind, asset_id, false as can_manage
from (${assets}) as asset
where ${isSeen}
union all
select distinct workspace_id, 'cluster' as asset_kind, cluster_id as asset_id, false as can_manage
from main.cluster_instance
where cluster_kind <> 'shared'
  and hash(coalesce(job_id, pipeline_id)) % 2 = 0`

/** The ids and names of the hidden assets that no seen one shares, and how many assets there are. */
export type HiddenTexts = {
  has(text: string): boolean
  isName(text: string): boolean
  count: number
  seenCount: number
}

const names = `
  select workspace_id, 'job' as asset_kind, job_id as asset_id, name from job
  union all
  select workspace_id, 'job' as asset_kind, job_id as asset_id, run_name as name from run
  union all
  select workspace_id, kind as asset_kind, asset_id, name from asset_name
  union all
  select workspace_id, 'cluster' as asset_kind, cluster_id as asset_id, name from cluster_name
`

/** Reads what the answers to somebody who sees half of the assets must not have. */
export async function hiddenTexts(mart: Mart): Promise<HiddenTexts> {
  const { rows } = await mart.rows(`
with seen_asset as (${seenHalf}),
text as (
  select false as is_name, asset_id as text, exists (
    select 1 from seen_asset
    where seen_asset.workspace_id = asset.workspace_id and seen_asset.asset_kind = asset.asset_kind
      and seen_asset.asset_id = asset.asset_id
  ) as is_seen
  from (${assets}) as asset
  union all
  select true as is_name, name as text, exists (
    select 1 from seen_asset
    where seen_asset.workspace_id = named.workspace_id and seen_asset.asset_kind = named.asset_kind
      and seen_asset.asset_id = named.asset_id
  ) as is_seen
  from (${names}) as named
)
select text, bool_or(is_seen) as is_seen, bool_or(is_name) as is_name
from text
where length(text) >= 4
group by text`)
  const isSeenText = (row: Readonly<Record<string, unknown>>) => row['is_seen'] === true
  const texts = new Map(
    rows.filter((row) => !isSeenText(row)).map((row) => [String(row['text']), row['is_name'] === true]),
  )
  return {
    has: (text) => texts.has(text),
    isName: (text) => texts.get(text) === true,
    count: texts.size,
    seenCount: rows.filter(isSeenText).length,
  }
}
