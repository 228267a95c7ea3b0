import { httpServer } from '#http/serve.ts'
import type { Route } from '#http/route.ts'
import { serverParts, signedInAs } from '#http/testing/parts.ts'
import type { Columns } from '#lake/table.ts'
import { martWith, type MartTableRows } from '#testing/mart.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

const asset = { account_id: 'string', workspace_id: 'string' } as const
const money = 'decimal(28,10)' as const
const amounts = { databricks_cost: money, cloud_cost: money, cost: money } as const
const attempt = { ...asset, job_id: 'string', run_id: 'string', attempt: 'int' } as const
const spent = { source: 'string', currency: 'string', cluster_id: 'string', amount: money } as const
const part = {
  ...attempt,
  ...spent,
  day: 'date',
  hour: 'timestamp',
  machine: 'string',
  sku_name: 'string',
  usage_unit: 'string',
  price: 'decimal(15,8)',
  price_kind: 'string',
  quantity: 'decimal(28,12)',
  phase: 'string',
  fair_ms: 'double',
} as const
const rate = { machine: 'string', compute: 'string', is_photon: 'boolean', currency: 'string' } as const

const columns: Readonly<Record<string, Columns>> = {
  run: {
    ...attempt,
    run_name: 'string',
    status: 'string',
    has_failed_tasks: 'boolean',
    trigger: 'string',
    creator_user_name: 'string',
    start_time: 'timestamp',
    end_time: 'timestamp',
    queue_ms: 'bigint',
    setup_ms: 'bigint',
    execution_ms: 'bigint',
    cleanup_ms: 'bigint',
    duration_ms: 'bigint',
    task_count: 'int',
    cluster_count: 'int',
    compute_type: 'string',
    facts_from: 'string',
  },
  task_run: {
    ...attempt,
    day: 'date',
    task_run_id: 'string',
    task_key: 'string',
    attempt_number: 'int',
    cluster_id: 'string',
    compute_type: 'string',
    start_time: 'timestamp',
    execution_start_time: 'timestamp',
    end_time: 'timestamp',
    status: 'string',
    duration_ms: 'bigint',
    setup_ms: 'bigint',
  },
  run_day: { ...attempt, ...amounts, day: 'date', currency: 'string' },
  run_load_day: {
    ...attempt,
    day: 'date',
    driver_processor_weight: 'bigint',
    driver_processor_load: 'bigint',
    driver_memory_weight: 'bigint',
    driver_memory_load: 'bigint',
    worker_processor_weight: 'bigint',
    worker_processor_load: 'bigint',
    worker_memory_weight: 'bigint',
    worker_memory_load: 'bigint',
  },
  run_cost_part: {
    ...part,
    consumer: 'string',
    consumer_id: 'string',
    asset_id: 'string',
    product: 'string',
    start_ms: 'bigint',
    end_ms: 'bigint',
  },
  task_cost_part: { ...part, task_run_id: 'string' },
  machine_use: {
    ...attempt,
    ...rate,
    day: 'date',
    consumer: 'string',
    first_hour: 'timestamp',
    node_hours: 'decimal(28,12)',
    machine_cost: money,
    is_whole: 'boolean',
  },
  dbu_rate: {
    ...asset,
    ...rate,
    valid_from: 'timestamp',
    valid_until: 'timestamp',
    price: 'decimal(15,8)',
    cost_per_node_hour: 'double',
    learned_hours: 'decimal(28,12)',
  },
  job: { ...asset, job_id: 'string', name: 'string' },
  asset_name: { ...asset, kind: 'string', asset_id: 'string', name: 'string' },
  cluster_name: { ...asset, cluster_id: 'string', name: 'string' },
  cluster_activity: {
    ...attempt,
    day: 'date',
    cluster_id: 'string',
    kind: 'string',
    task_run_id: 'string',
    start_time: 'timestamp',
    end_time: 'timestamp',
  },
  nested_run: {
    ...asset,
    parent_task_run_id: 'string',
    job_id: 'string',
    run_id: 'string',
    name: 'string',
    status: 'string',
    start_time: 'timestamp',
    end_time: 'timestamp',
    duration_ms: 'bigint',
    cluster_ids: 'string',
  },
  job_version: {
    ...asset,
    job_id: 'string',
    change_time: 'timestamp',
    name: 'string',
    run_as_user_name: 'string',
    tags_json: 'string',
    trigger_type: 'string',
    schedule: 'string',
    schedule_timezone: 'string',
    is_paused: 'boolean',
    timeout_seconds: 'bigint',
    is_deleted: 'boolean',
  },
  job_setting_day: {
    ...asset,
    day: 'date',
    job_id: 'string',
    part: 'string',
    part_name: 'string',
    shown: 'string',
    first_time: 'timestamp',
    last_time: 'timestamp',
  },
  finding: {
    ...asset,
    day: 'date',
    job_id: 'string',
    run_id: 'string',
    attempt: 'int',
    rule: 'string',
    currency: 'string',
    price: money,
  },
  rule: { rule: 'string', title: 'string' },
  job_day: { ...asset, day: 'date', job_id: 'string' },
  workspace: {
    workspace_url: 'string',
    workspace_id: 'string',
    workspace_name: 'string',
    subscription_id: 'string',
  },
}

const workspace = { workspace_id: '1', workspace_name: 'one', subscription_id: 'north' }
const job = { account_id: 'account', workspace_id: '1', job_id: '70', name: 'nightly' }

/** A server over these rows about job `70` of workspace `1`, and how to ask it; tables without rows are empty. */
export async function jobServer(routes: readonly Route[], rows: Readonly<Record<string, Rows>>) {
  const unknown = Object.keys(rows).find((table) => !(table in columns))
  if (unknown) throw new Error(`The table ${unknown} has no columns here.`)
  const all: Readonly<Record<string, Rows>> = { workspace: [workspace], job: [job], ...rows }
  const tables = Object.entries(columns).map(([name, of]): [string, MartTableRows] => [
    name,
    { columns: of, rows: (all[name] ?? []).map((row) => ({ ...defaultsOf(of), ...dayOf(of, row), ...row })) },
  ])
  const server = await httpServer(
    serverParts({ routes: [...routes], mart: await martWith(Object.fromEntries(tables)) }),
  )
  return {
    ask: (path: string, body?: object) =>
      server.app.inject({
        url: `/api/1.0${path}`,
        headers: signedInAs('ann'),
        ...(body ? { method: 'POST', payload: body } : {}),
      }),
    close: () => server.close(),
  }
}

function dayOf(of: Columns, { start_time }: Readonly<Record<string, unknown>>): { day?: string } {
  return 'day' in of && typeof start_time === 'string' ? { day: start_time.slice(0, 10) } : {}
}

function defaultsOf(of: Columns): Readonly<Record<string, unknown>> {
  const usual: Readonly<Record<string, unknown>> = {
    account_id: 'account',
    workspace_id: '1',
    job_id: '70',
    attempt: 0,
    currency: 'USD',
  }
  return Object.fromEntries(Object.entries(usual).filter(([name]) => name in of))
}
