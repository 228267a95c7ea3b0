type Row = Readonly<Record<string, unknown>>

const ids = { account_id: 'account', workspace_id: '1' }
const dayOf = (time: string) => time.slice(0, 10)
const lastDayOf = (start: string, end: string) =>
  end > start ? new Date(Date.parse(end) - 1).toISOString().slice(0, 10) : dayOf(start)

/** A usage record: one DBU of SKU `ALL` on Azure, by default. */
export function usageRow(record_id: string, [start, end]: readonly [string, string], rest: Row = {}): Row {
  return {
    ...ids,
    record_id,
    sku_name: 'ALL',
    cloud: 'AZURE',
    usage_start_time: start,
    usage_end_time: end,
    usage_date: dayOf(start),
    usage_unit: 'DBU',
    usage_quantity: '1',
    record_type: 'ORIGINAL',
    billing_origin_product: 'ALL_PURPOSE',
    day: dayOf(start),
    last_day: lastDayOf(start, end),
    ...rest,
  }
}

/** A usage record, its retraction, and with `right` its restatement with what was wrong. */
export function correctedRows(row: Row, right?: Row): Row[] {
  const quantity = String(row['usage_quantity'])
  const again = (record_type: string, rest: Row) => ({
    ...row,
    record_id: `${String(row['record_id'])} ${record_type}`,
    record_type,
    ...rest,
  })
  const retraction = again('RETRACTION', { usage_quantity: `-${quantity}` })
  return right ? [row, retraction, again('RESTATEMENT', right)] : [row, retraction]
}

/** A list price of one USD for SKU `ALL` since 2020, by default. */
export function priceRow(rest: Row = {}): Row {
  const row = {
    account_id: 'account',
    sku_name: 'ALL',
    cloud: 'AZURE',
    currency_code: 'USD',
    usage_unit: 'DBU',
    price_start_time: '2020-01-01T00:00:00Z',
    price_end_time: null,
    price: '1',
    ...rest,
  }
  return {
    ...row,
    day: dayOf(row.price_start_time),
    last_day: row.price_end_time === null ? '9999-12-31' : dayOf(String(row.price_end_time)),
  }
}

/** A finished task run of run `7` of job `70` on cluster `c`, by default. */
export function taskRow(
  task_run_id: string,
  [start, end]: readonly [string, string | null],
  rest: Row = {},
): Row {
  return {
    ...ids,
    job_id: '70',
    run_id: '7',
    task_run_id,
    task_key: task_run_id,
    repair: 0,
    attempt_number: 0,
    cluster_id: 'c',
    start_time: start,
    setup_ms: 0,
    end_time: end,
    life_cycle_state: end === null ? 'RUNNING' : 'TERMINATED',
    result_state: end === null ? null : 'SUCCESS',
    day: dayOf(start),
    last_day: end === null ? dayOf(start) : lastDayOf(start, end),
    ...rest,
  }
}

/** A finished run `7` of job `70`, by default. */
export function runRow([start, end]: readonly [string, string | null], rest: Row = {}): Row {
  return {
    ...ids,
    job_id: '70',
    run_id: '7',
    run_name: 'nightly',
    run_type: 'JOB_RUN',
    trigger: 'PERIODIC',
    start_time: start,
    end_time: end,
    life_cycle_state: end === null ? 'RUNNING' : 'TERMINATED',
    result_state: end === null ? null : 'SUCCESS',
    last_repair: 0,
    day: dayOf(start),
    last_day: end === null ? dayOf(start) : lastDayOf(start, end),
    ...rest,
  }
}

/** A period of a run in the system tables. */
export function runPeriodRow([start, end]: readonly [string, string], rest: Row = {}): Row {
  return {
    ...ids,
    job_id: '70',
    run_id: '7',
    period_start_time: start,
    period_end_time: end,
    day: dayOf(start),
    last_day: lastDayOf(start, end),
    ...rest,
  }
}

/** A period of a task run of run `7` in the system tables, on cluster `c`. */
export function taskPeriodRow(
  task_run_id: string,
  [start, end]: readonly [string, string],
  rest: Row = {},
): Row {
  return {
    ...ids,
    job_id: '70',
    job_run_id: '7',
    task_run_id,
    task_key: task_run_id,
    period_start_time: start,
    period_end_time: end,
    cluster_id: 'c',
    compute_ids: 'c',
    day: dayOf(start),
    last_day: lastDayOf(start, end),
    ...rest,
  }
}

/** Rows of runs and tasks, as those of a run of this id. */
export function ofRun(runId: string, rows: Readonly<Record<string, readonly Row[]>>): Record<string, Row[]> {
  const named = (row: Row) => ({
    ...row,
    ...('job_run_id' in row ? { job_run_id: runId } : { run_id: runId }),
  })
  return Object.fromEntries(Object.entries(rows).map(([table, of]) => [table, of.map(named)]))
}

/** An event of cluster `c`. */
export function eventRow(event_type: string, time: string, rest: Row = {}): Row {
  return {
    ...ids,
    cluster_id: 'c',
    event_time: time,
    event_type,
    event_hash: 'hash',
    day: dayOf(time),
    last_day: dayOf(time),
    ...rest,
  }
}

/** Cluster `c` in the system tables: shared, driver `small`, two workers `large`. */
export function clusterRow(rest: Row = {}): Row {
  return {
    ...ids,
    cluster_id: 'c',
    change_time: '2025-01-01T00:00:00Z',
    cluster_name: 'the cluster',
    cluster_source: 'UI',
    driver_node_type: 'small',
    worker_node_type: 'large',
    worker_count: 2,
    day: '2025-01-01',
    last_day: '9999-12-31',
    ...rest,
  }
}

/** A minute of the driver of cluster `c`. */
export function minuteRow(start: string, cpu_user_percent: number, rest: Row = {}): Row {
  return {
    ...ids,
    cluster_id: 'c',
    instance_id: 'driver',
    start_time: start,
    end_time: new Date(Date.parse(start) + 60_000).toISOString(),
    driver: true,
    node_type: 'small',
    cpu_user_percent,
    cpu_system_percent: 0,
    day: dayOf(start),
    last_day: dayOf(start),
    ...rest,
  }
}

/** The end of a command that `ann` ran for a second in notebook `n` on cluster `c`, by default. */
export function notebookEventRow(event_id: string, time: string, rest: Row = {}): Row {
  const row = { execution_seconds: 1, ...rest }
  const start = new Date(Date.parse(time) - Number(row.execution_seconds ?? 0) * 1000).toISOString()
  return {
    ...ids,
    event_id,
    event_time: time,
    action_name: 'runCommand',
    user_name: 'ann',
    notebook_id: 'n',
    cluster_id: 'c',
    command_status: 'finished',
    day: dayOf(start),
    last_day: dayOf(time),
    ...row,
  }
}

const always = { day: '1970-01-01', last_day: '9999-12-31' }

/** Workspace `1` in West Europe. */
export const workspaceRow: Row = { ...ids, region: 'westeurope', cloud: 'AZURE', ...always }

/** An hour of a machine in West Europe. */
export function machinePriceRow(node_type: string, price: string): Row {
  return {
    cloud: 'AZURE',
    region: 'westeurope',
    node_type,
    currency_code: 'USD',
    price_start_time: '2025-01-01T00:00:00Z',
    price,
    source_id: 'public',
    ...always,
  }
}

/** A day of the calendar. */
export function calendarRow(day: string): Row {
  const start_ms = Date.parse(day)
  return { day, day_number: start_ms / 86_400_000, start_ms }
}
