import { join } from 'node:path'
import type { Lake, LakeRow } from '#lake/lake.ts'

type TagMoney = { workspaceId: string; day: string; tags: string; expected: string; found: string }

/** What usage with one set of tags costs on a day in the product, beside its true cost. */
export async function moneyOfTags(lake: Lake, truth: string): Promise<TagMoney[]> {
  const costs = new Map<string, TagMoney>()
  const add = (row: LakeRow, side: 'expected' | 'found') => {
    const [workspaceId, day, tags] = [
      String(row['workspace_id']),
      String(row['day']),
      byName(String(row['tags'])),
    ]
    const key = `${workspaceId} ${day} ${tags}`
    const cost = costs.get(key) ?? { workspaceId, day, tags, expected: '0', found: '0' }
    costs.set(key, { ...cost, [side]: String(row['amount']).replace(/^-?0(\.0+)?$/, '0') })
  }
  const expected = await lake.rows(
    `select workspace_id, day, tags, databricks_cost as amount from read_parquet('${join(truth, 'tag_cost.parquet')}')`,
  )
  const found = await lake.rows(`
    select workspace_id, day, tags_json as tags, sum(amount) as amount
    from tag_set_day
    where source = 'databricks_usage'
    group by all`)
  for (const row of expected) add(row, 'expected')
  for (const row of found) add(row, 'found')
  return [...costs.values()]
}

function byName(json: string): string {
  const tags: Record<string, string> = JSON.parse(json)
  return JSON.stringify(Object.entries(tags).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * Each time in which a cluster was wrongly billed for usage, until that was withdrawn, with how long machines of the cluster
 * were up then in the product although none was.
 */
export function machinesOfMistakes(lake: Lake, facts: string): Promise<LakeRow[]> {
  const of = (table: string) => `read_parquet('${join(facts, `${table}.parquet`)}')`
  return lake.rows(`
    with mistaken as (
      select record_id, workspace_id, cluster_id, usage_start_ms, usage_end_ms
      from ${of('usage')} as record
      where mistake in ('CLUSTER', 'WORKSPACE', 'WINDOW')
        and record_type = 'ORIGINAL'
        and cluster_id is not null
        and cluster_id not in (
          select cluster_id
          from ${of('node')} as node
          where node.workspace_id = record.workspace_id
            and start_ms < usage_end_ms
            and end_ms > usage_start_ms
        )
    )
    select
      mistaken.record_id, mistaken.cluster_id,
      coalesce(sum(least(until_ms, usage_end_ms) - greatest(from_ms, usage_start_ms)) filter (from_ms is not null), 0) as found_ms
    from mistaken
    left join resource_day
      on resource_day.workspace_id = mistaken.workspace_id
      and resource_day.resource_id = mistaken.cluster_id
      and resource_day.day between cast(make_timestamp_ms(usage_start_ms) as date) and cast(make_timestamp_ms(usage_end_ms) as date)
    left join machine_interval
      on machine_interval.day = resource_day.day
      and machine_interval.resource_number = resource_day.resource_number
      and from_ms < usage_end_ms
      and until_ms > usage_start_ms
    group by all`)
}
