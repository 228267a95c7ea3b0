import { join } from 'node:path'
import { moneyUnits } from '#contract/money.ts'
import type { Lake } from '#lake/lake.ts'
import type { IncidentRow } from '#product/contract/calls/incidents.ts'
import type { World } from '../world/open-world.ts'
import { expectedOfClusters } from './expected-waste.ts'

/** What a story of the estate's truth has to appear as. */
export type ToldIncident = {
  story: string
  assetId: string
  firstDay: string
  lastDay: string
  occurrences: number
  /** What the truth has for it, as money. */
  cost: string
}

const trueRows = (folder: string, table: string) => `read_parquet('${join(folder, `${table}.parquet`)}')`

/** Each story of a job that fails: the runs within it, with what they cost. */
export async function failedStories(lake: Lake, truth: string): Promise<ToldIncident[]> {
  const rows = await lake.rows(`
    select
      story.story,
      story.subject_id as asset_id,
      strftime(min(run.start_time), '%Y-%m-%d') as first_day,
      strftime(max(run.start_time), '%Y-%m-%d') as last_day,
      count(*) as occurrences,
      sum(run_cost.databricks_cost + run_cost.cloud_cost) as cost
    from ${trueRows(truth, 'story')} as story
    inner join ${trueRows(truth, 'run_cost')} as run_cost
      on run_cost.workspace_id = story.workspace_id
      and run_cost.job_id = story.subject_id
    inner join run
      on run.workspace_id = run_cost.workspace_id
      and run.job_id = run_cost.job_id
      and run.run_id = run_cost.run_id
      and run.attempt = run_cost.attempt
    where story.story = 'retry-storm'
      and unix_millis(run.start_time) >= story.from_ms
      and unix_millis(run.start_time) < story.until_ms
    group by story.story, story.subject_id`)
  return rows.map(asTold)
}

/** Each story of an idle cluster: its instances, with what they cost once nothing had run on them for 40 minutes. */
export async function idleStories(world: World): Promise<ToldIncident[]> {
  const { truth } = world
  const expected = await expectedOfClusters(world)
  const rows = await world.collected.lake.rows(`
    select
      story.story,
      story.subject_id as asset_id,
      strftime(min(instance.start_time), '%Y-%m-%d') as first_day,
      strftime(max(instance.start_time), '%Y-%m-%d') as last_day,
      count(*) as occurrences,
      story.workspace_id || ' ' || story.subject_id as cluster
    from ${trueRows(truth, 'story')} as story
    inner join cluster_instance as instance
      on instance.workspace_id = story.workspace_id
      and instance.cluster_id = story.subject_id
    where story.story = 'idle-cluster'
    group by story.story, story.workspace_id, story.subject_id`)
  return rows.map((row) => asTold({ ...row, cost: expected.get(String(row['cluster'])) }))
}

function asTold(row: Readonly<Record<string, unknown>>): ToldIncident {
  const { story, asset_id, first_day, last_day, occurrences, cost } = row
  return {
    story: String(story),
    assetId: String(asset_id),
    firstDay: String(first_day),
    lastDay: String(last_day),
    occurrences: Number(occurrences),
    cost: String(cost),
  }
}

/** Which tables have the part of the bill that an incident names, apart from those that its rule reads. */
function partOf(truth: string, { level, assetKind, assetId, skuName, workspaceId }: IncidentRow): string {
  if (level === 'SKU') return `select sum(amount) as cost from spend_day where sku_name = '${skuName}'`
  if (level === 'ACCOUNT') return 'select sum(amount) as cost from billed_day where true'
  const place = `workspace_id = '${workspaceId}'`
  if (level === 'WORKSPACE') return `select sum(amount) as cost from billed_day where ${place}`
  if (assetKind === 'job')
    return `select sum(amount) as cost from run_cost_part where ${place} and job_id = '${assetId}'`
  if (assetKind === 'cluster')
    return `select sum(amount) as cost from run_cost_part where ${place} and cluster_id = '${assetId}' and job_id is null`
  return `select sum(databricks_cost + cloud_cost) as cost from ${trueRows(truth, 'consumer_cost')}
    where ${place} and asset_id = '${assetId}'`
}

/** The difference between the latest period of a cost incident and the part of the bill that it names. */
export async function offTheBill(lake: Lake, truth: string, incident: IncidentRow): Promise<bigint> {
  const { incidentId, currentCost } = incident
  const latest = `(select last_day from incident_rule where incident_id = '${incidentId}' and is_strongest)`
  const [{ cost } = {}] = await lake.rows(`${partOf(truth, incident)} and day = ${latest}`)
  return moneyUnits(currentCost ?? '0') - moneyUnits(String(cost ?? '0'))
}
