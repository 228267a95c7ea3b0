import type { Columns } from '#lake/table.ts'
import type { MartTableRows } from '#testing/mart.ts'

type Row = Readonly<Record<string, unknown>>

const ids = { account_id: 'string', workspace_id: 'string' } as const
const money = 'decimal(28,10)'
const costs = {
  currency: 'string',
  databricks_cost: money,
  cloud_cost: money,
  cost: money,
  has_list_price: 'boolean',
  has_negotiated_price: 'boolean',
} as const

const columns = {
  run: {
    ...ids,
    day: 'date',
    job_id: 'string',
    run_id: 'string',
    attempt: 'int',
    run_name: 'string',
    run_type: 'string',
    trigger: 'string',
    creator_user_name: 'string',
    status: 'string',
    has_failed: 'boolean',
    has_failed_tasks: 'boolean',
    compute_type: 'string',
    shared_cluster_id: 'string',
    start_time: 'timestamp',
    end_time: 'timestamp',
    duration_ms: 'bigint',
    queue_ms: 'bigint',
    setup_ms: 'bigint',
    execution_ms: 'bigint',
    task_count: 'int',
    cluster_count: 'int',
    is_last_attempt: 'boolean',
    facts_from: 'string',
  },
  task_run: {
    ...ids,
    day: 'date',
    job_id: 'string',
    run_id: 'string',
    attempt: 'int',
    cluster_id: 'string',
    compute_type: 'string',
  },
  run_day: { ...ids, day: 'date', job_id: 'string', run_id: 'string', attempt: 'int', ...costs },
  job: {
    ...ids,
    job_id: 'string',
    name: 'string',
    run_as_user_name: 'string',
    creator_user_name: 'string',
    tags_json: 'string',
    quartz_cron: 'string',
    timezone_id: 'string',
    pause_status: 'string',
    timeout_seconds: 'bigint',
    max_concurrent_runs: 'int',
    create_time: 'timestamp',
    delete_time: 'timestamp',
    is_deleted: 'boolean',
  },
  job_day: {
    ...ids,
    day: 'date',
    job_id: 'string',
    ...costs,
    failed_cost: money,
    retry_cost: money,
    is_submitted: 'boolean',
    node_hours: 'decimal(28,12)',
  },
  job_run_day: {
    ...ids,
    day: 'date',
    job_id: 'string',
    first_day: 'date',
    last_day: 'date',
    is_submitted: 'boolean',
    runs: 'int',
    failed_runs: 'int',
    successful_runs: 'int',
    ended_attempts: 'int',
    duration_ms: 'bigint',
    longest_ms: 'bigint',
    compute_types: 'string',
    latest_start_time: 'timestamp',
    latest_attempt: 'int',
    latest_run_id: 'string',
    latest_trigger: 'string',
    latest_duration_ms: 'bigint',
    latest_statuses: 'string',
  },
  job_machine_day: {
    ...ids,
    day: 'date',
    job_id: 'string',
    machine: 'string',
    compute: 'string',
    is_photon: 'boolean',
    currency: 'string',
    first_hour: 'timestamp',
    node_hours: 'decimal(28,12)',
    machine_cost: money,
    is_whole: 'boolean',
  },
  machine_use: {
    ...ids,
    day: 'date',
    job_id: 'string',
    run_id: 'string',
    attempt: 'int',
    consumer: 'string',
    machine: 'string',
    compute: 'string',
    is_photon: 'boolean',
    currency: 'string',
    first_hour: 'timestamp',
    node_hours: 'decimal(28,12)',
    machine_cost: money,
    is_whole: 'boolean',
  },
  dbu_rate: {
    ...ids,
    machine: 'string',
    compute: 'string',
    is_photon: 'boolean',
    currency: 'string',
    valid_from: 'timestamp',
    valid_until: 'timestamp',
    price: 'decimal(15,8)',
    cost_per_node_hour: 'double',
    learned_hours: 'decimal(28,12)',
  },
  upkeep_day: {
    ...ids,
    day: 'date',
    upkeep_kind: 'string',
    upkeep_id: 'string',
    maintenance_id: 'string',
    cluster_id: 'string',
    start_time: 'timestamp',
    end_time: 'timestamp',
    ...costs,
  },
  asset_name: {
    ...ids,
    kind: 'string',
    asset_id: 'string',
    name: 'string',
    owner: 'string',
    is_deleted: 'boolean',
  },
  cluster_name: { ...ids, cluster_id: 'string', name: 'string' },
  finding: {
    ...ids,
    day: 'date',
    job_id: 'string',
    run_id: 'string',
    attempt: 'int',
    rule: 'string',
    currency: 'string',
    price: money,
  },
  rule: { ...ids, rule: 'string', title: 'string' },
  workspace: {
    ...ids,
    workspace_name: 'string',
    workspace_url: 'string',
    subscription_id: 'string',
    region: 'string',
    status: 'string',
  },
} as const satisfies Readonly<Record<string, Columns>>

type TableName = keyof typeof columns

const common: Readonly<Partial<Record<TableName, Row>>> = {
  run: {
    attempt: 0,
    run_type: 'JOB_RUN',
    trigger: 'PERIODIC',
    status: 'SUCCESS',
    has_failed: false,
    is_last_attempt: true,
  },
  run_day: { attempt: 0, currency: 'USD', has_list_price: true, has_negotiated_price: false },
  job: { tags_json: '{}', is_deleted: false },
  job_day: { currency: 'USD', has_list_price: true, has_negotiated_price: false, is_submitted: false },
  job_run_day: {
    is_submitted: false,
    runs: 1,
    failed_runs: 0,
    successful_runs: 1,
    ended_attempts: 1,
    latest_attempt: 0,
    latest_trigger: 'PERIODIC',
  },
  task_run: { attempt: 0, compute_type: 'ALL_PURPOSE' },
  upkeep_day: { currency: 'USD', has_list_price: true, has_negotiated_price: false },
  workspace: {
    workspace_name: 'one',
    workspace_url: 'https://one.example.com',
    subscription_id: 'north',
    region: 'west',
    status: 'RUNNING',
  },
}

/** The published tables that the lists of workloads read, with these rows; what a row does not say is usual. */
export function listTables(
  rows: Readonly<Partial<Record<TableName, readonly Row[]>>>,
): Record<string, MartTableRows> {
  const names = Object.keys(columns).filter((name): name is TableName => name in columns)
  return Object.fromEntries(
    names.map((name) => {
      const given = rows[name] ?? (name === 'workspace' ? [{}] : [])
      const usual = { account_id: 'account', workspace_id: '1', ...common[name] }
      return [
        name,
        { columns: columns[name], rows: given.map((row) => ({ ...usual, ...dayOf(name, row), ...row })) },
      ]
    }),
  )
}

function dayOf(name: TableName, { start_time }: Row): { day?: string } {
  return name === 'run' && typeof start_time === 'string' ? { day: start_time.slice(0, 10) } : {}
}

/** The attempts of a job that began and ended on a day, the latest at its start, as rows of their days give them. */
export function attemptsOn(job_id: string, day: string, duration_ms: number, rest: Row = {}): Row {
  const ended = { duration_ms, longest_ms: duration_ms, latest_duration_ms: duration_ms }
  const latest = { latest_start_time: `${day}T00:00:00Z`, latest_run_id: `${job_id}0` }
  return { job_id, day, first_day: day, last_day: day, ...ended, ...latest, ...rest }
}

/** A run of an hour that ends at this time, as rows of a run give it. */
export function hourBefore(end: string): Row {
  const start_time = new Date(Date.parse(end) - 3_600_000).toISOString()
  return { start_time, end_time: end, duration_ms: 3_600_000 }
}
