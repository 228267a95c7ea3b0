import { machinePrice } from '#connectors/machine-price.ts'
import type { RowsOfTables } from '#testing/lake.ts'
import { minuteMs, type ResourceFacts } from './resource.ts'

type Row = Record<string, unknown>

const instant = (atMs: number) => new Date(atMs).toISOString()
const day = (atMs: number) => instant(atMs).slice(0, 10)

/** An integer of 10^-scale as decimal text. */
function decimalText(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

function daysOf(startMs: number, endMs: number) {
  return { day: day(startMs), last_day: day(Math.max(startMs, endMs - 1)) }
}

function ids({ accountId, workspaceId }: ResourceFacts) {
  return { account_id: accountId, workspace_id: workspaceId }
}

function usageRows(facts: ResourceFacts): Row[] {
  return facts.records.map((record) => ({
    ...ids(facts),
    record_id: record.recordId,
    sku_name: record.skuName,
    cloud: 'AZURE',
    usage_start_time: instant(record.startMs),
    usage_end_time: instant(record.endMs),
    usage_date: day(record.startMs),
    usage_unit: 'DBU',
    usage_quantity: decimalText(record.units, 12),
    record_type: record.recordType,
    billing_origin_product: record.jobRunId === null ? 'ALL_PURPOSE' : 'JOBS',
    cluster_id: facts.clusterId,
    job_id: record.jobRunId === null ? null : `job of ${record.jobRunId}`,
    job_run_id: record.jobRunId,
    ...daysOf(record.startMs, record.endMs),
  }))
}

function priceRows(facts: ResourceFacts): Row[] {
  const prices = new Map(facts.records.map(({ skuName, priceUnits }) => [skuName, priceUnits]))
  return [...prices].map(([skuName, priceUnits]) => ({
    account_id: facts.accountId,
    sku_name: skuName,
    cloud: 'AZURE',
    currency_code: 'USD',
    usage_unit: 'DBU',
    price_start_time: '2020-01-01T00:00:00.000Z',
    price_end_time: null,
    price: decimalText(priceUnits, 8),
    day: '2020-01-01',
    last_day: '9999-12-31',
  }))
}

function taskRows(facts: ResourceFacts): Row[] {
  return facts.tasks.map((task) => ({
    ...ids(facts),
    job_id: task.jobId,
    run_id: task.runId,
    task_run_id: task.taskRunId,
    repair: task.attempt,
    attempt_number: 0,
    cluster_id: facts.clusterId,
    start_time: instant(task.startMs),
    setup_ms: task.setupMs,
    end_time: task.endMs === null ? null : instant(task.endMs),
    life_cycle_state: task.endMs === null ? 'RUNNING' : 'TERMINATED',
    result_state: task.endMs === null ? null : 'SUCCESS',
    ...daysOf(task.startMs, task.endMs ?? task.startMs),
  }))
}

function eventRows(facts: ResourceFacts): Row[] {
  return facts.events.map(({ atMs, type, workers }) => ({
    ...ids(facts),
    cluster_id: facts.clusterId,
    event_time: instant(atMs),
    event_type: type,
    event_hash: 'hash',
    target_num_workers: workers,
    ...daysOf(atMs, atMs),
  }))
}

function minuteRows(facts: ResourceFacts): Row[] {
  const rows = facts.minutes.map((minute) => ({
    ...ids(facts),
    cluster_id: facts.clusterId,
    instance_id: minute.instanceId,
    start_time: instant(minute.startMs),
    end_time: instant(minute.startMs + minuteMs),
    driver: minute.isDriver,
    node_type: 'small',
    cpu_user_percent: minute.busyPercent,
    cpu_system_percent: 0,
    ...daysOf(minute.startMs, minute.startMs),
  }))
  return [...new Map(rows.map((row) => [`${row.instance_id} ${row.start_time}`, row])).values()]
}

function clusterRows(facts: ResourceFacts): Row[] {
  if (facts.statedKind === null) return []
  return [
    {
      ...ids(facts),
      cluster_id: facts.clusterId,
      change_time: '2025-04-30T00:00:00.000Z',
      cluster_source: facts.statedKind === 'job' ? 'JOB' : 'UI',
      driver_node_type: 'small',
      worker_node_type: 'large',
      worker_count: 2,
      day: '2025-04-30',
      last_day: '9999-12-31',
    },
  ]
}

const machinePrices = [
  ['small', '0.22900000'],
  ['large', '1.91700003'],
].map(([node_type, price]) => ({
  cloud: 'AZURE',
  region: 'westeurope',
  node_type,
  currency_code: 'USD',
  price_start_time: '2025-01-01T00:00:00.000Z',
  price,
  source_id: 'a public list',
  day: '1970-01-01',
  last_day: '9999-12-31',
}))

const workspaces = ['account-a', 'account-b'].flatMap((account_id) =>
  ['1001', '1002', '1003'].map((workspace_id) => ({
    account_id,
    workspace_id,
    region: 'westeurope',
    cloud: 'AZURE',
    day: '1970-01-01',
    last_day: '9999-12-31',
  })),
)

/** The raw rows of all facts of some resources. */
export function rowsOf(resources: readonly ResourceFacts[]): RowsOfTables {
  return {
    usage_record: resources.flatMap(usageRows),
    list_price: resources.flatMap(priceRows),
    rest_task_run: resources.flatMap(taskRows),
    cluster_event: resources.flatMap(eventRows),
    node_minute: resources.flatMap(minuteRows),
    system_cluster: resources.flatMap(clusterRows),
    [machinePrice.name]: machinePrices,
    system_workspace: workspaces,
  }
}
