import { z } from 'zod'
import { derivedLake } from '#models/testing/derived.ts'
import type { Lake } from '#lake/lake.ts'
import { rowsOf } from './resource-rows.ts'
import type { ResourceFacts } from './resource.ts'

/** A lake with these resources, derived. */
export function ledgerOf(resources: readonly ResourceFacts[]): Promise<Lake> {
  return derivedLake(
    [
      'billed_day',
      'cost_day',
      'machine_charge',
      'run',
      'run_cost_part',
      'spend_day',
      'task_cost_part',
      'unexplained_day',
      'unpriced_day',
    ],
    rowsOf(resources),
  )
}

const part = z.object({ cluster_id: z.string().nullable(), key: z.string(), amount: z.string() })

const consumer = `
  case
    when consumer = 'run' then 'run ' || run_id || '/' || cast(attempt as string)
    when consumer = 'unattributed' then consumer || ': ' || reason
    else consumer
  end`
const recordName = `sku_name || case when amount < 0 then ' back' else ' out' end`
const machineName = `cluster_id || ' ' || sku_name || ' ' || cast(start_ms as string) || ' ' || cast(end_ms as string)`

/** The parts of usage records: those of tasks by task, all others as in run_cost_part. */
export async function recordParts(lake: Lake) {
  const rows = await lake.rows(`
    select cluster_id, ${recordName} || ' | ' || ${consumer} || ' | ' || phase || ' | -' as key, amount
    from run_cost_part
    where source = 'databricks_usage' and consumer <> 'run'
    union all
    select
      cluster_id,
      ${recordName} || ' | run ' || run_id || '/' || cast(attempt as string) || ' | ' || phase || ' | '
        || coalesce(task_run_id, '-') as key,
      amount
    from task_cost_part
    where source = 'databricks_usage'`)
  return z.array(part).parse(rows)
}

/** The parts of machines. */
export async function machineParts(lake: Lake) {
  const rows = await lake.rows(`
    select cluster_id, ${machineName} || ' | ' || ${consumer} || ' | ' || phase || ' | -' as key, amount
    from run_cost_part
    where source = 'machine_estimate'`)
  return z.array(part).parse(rows)
}

const machineCharge = z
  .object({
    cluster_id: z.string(),
    name: z.string(),
    start_ms: z.string(),
    end_ms: z.string(),
    money: z.string(),
    job_run_id: z.string().nullable(),
  })
  .transform(({ start_ms, end_ms, money, job_run_id, ...named }) => ({
    ...named,
    startMs: Number(start_ms),
    endMs: Number(end_ms),
    money: BigInt(money),
    jobRunId: job_run_id,
    paysStartUp: true,
  }))

/** The charges of clusters' machines; machines without a price or a known type share nothing. */
export async function machineCharges(lake: Lake) {
  const rows = await lake.rows(
    `select cluster_id, ${machineName} as name, start_ms, end_ms, money, job_run_id
     from machine_charge
     where money is not null`,
  )
  return z.array(machineCharge).parse(rows)
}
