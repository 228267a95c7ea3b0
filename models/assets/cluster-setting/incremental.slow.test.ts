import { array, assert, asyncProperty, constantFrom, integer, oneof, option, record } from 'fast-check'
import { expect, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import type { Lake } from '#lake/lake.ts'
import { appendRows, lakeWith, type RowsOfTables } from '#testing/lake.ts'
import { propertySeed } from '#testing/property-seed.ts'
import { models } from '#models/catalogue.ts'
import { derivedRows } from '#models/testing/derived.ts'
import { rawTables } from '#models/testing/raw-tables.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  minuteRow,
  priceRow,
  runRow,
  taskPeriodRow,
  taskRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

type Row = Readonly<Record<string, unknown>>
type Fact = { table: string; row: Row }

const ids = { account_id: 'account', workspace_id: '1' }
const fact = (table: string, row: Row): Fact => ({ table, row })
const at = (day: number, hour = 8, minute = 0) =>
  new Date(Date.UTC(2025, 4, day, hour, minute)).toISOString().replace('.000', '')
const dayOf = (time: string) => time.slice(0, 10)

const day = integer({ min: 1, max: 5 })
const hour = integer({ min: 0, max: 23 })
const clusterId = constantFrom('a', 'b')
const nodeType = constantFrom('small', 'large', 'm-fleet.xlarge', null)
const poolId = constantFrom('p', null)
const workers = option(integer({ min: 0, max: 3 }), { nil: null })

const change = record({
  clusterId,
  day,
  nodeType,
  poolId,
  workers,
  name: constantFrom('one', 'two'),
  isLast: constantFrom(true, false),
}).map(
  ({
    clusterId: cluster_id,
    day: on,
    nodeType: worker_node_type,
    poolId: pool,
    workers: worker_count,
    name,
    isLast,
  }) =>
    fact(
      'system_cluster',
      clusterRow({
        cluster_id,
        change_time: at(on),
        cluster_name: name,
        driver_node_type: null,
        worker_node_type,
        worker_instance_pool_id: pool,
        worker_count,
        delete_time: isLast ? at(on) : null,
        day: dayOf(at(on)),
        last_day: isLast ? dayOf(at(on)) : '9999-12-31',
      }),
    ),
)

const listed = record({
  clusterId,
  day,
  hour,
  nodeType,
  availability: constantFrom('SPOT', null),
  isUp: constantFrom(true, false),
}).map(({ clusterId: cluster_id, day: on, hour: since, nodeType: worker_node_type, availability, isUp }) =>
  fact('rest_cluster', {
    ...ids,
    cluster_id,
    cluster_source: 'UI',
    worker_node_type,
    availability,
    start_time: at(1),
    last_restarted_time: at(on, since),
    terminated_time: isUp ? null : at(on, since, 30),
    day: '2025-05-01',
    last_day: isUp ? '2025-05-05' : dayOf(at(on)),
  }),
)

const edit = record({ clusterId, day, hour, nodeType }).map(
  ({ clusterId: cluster_id, day: on, hour: since, nodeType: node_type_id }) => {
    const details = { attributes: { node_type_id }, previous_attributes: { node_type_id: 'small' } }
    return fact(
      'cluster_event',
      eventRow('EDITED', at(on, since), { cluster_id, details_json: JSON.stringify(details) }),
    )
  },
)

const event = record({
  clusterId,
  day,
  hour,
  type: constantFrom('STARTING', 'RUNNING', 'RESTARTING', 'TERMINATING'),
  workers,
}).map(({ clusterId: cluster_id, day: on, hour: since, type, workers: count }) =>
  fact(
    'cluster_event',
    eventRow(type, at(on, since), { cluster_id, current_num_workers: count, target_num_workers: count }),
  ),
)

const pool = record({ day, nodeType: constantFrom('small', 'large') }).map(
  ({ day: on, nodeType: node_type }) =>
    fact('system_instance_pool', {
      ...ids,
      instance_pool_id: 'p',
      change_time: at(on),
      node_type,
      day: dayOf(at(on)),
      last_day: '9999-12-31',
    }),
)

const listedPool = record({
  nodeType: constantFrom('small', null),
  availability: constantFrom('SPOT', null),
}).map(({ nodeType: node_type, availability }) =>
  fact('rest_instance_pool', {
    ...ids,
    instance_pool_id: 'p',
    node_type,
    availability,
    day: null,
    last_day: null,
  }),
)

const job = record({ day, name: constantFrom('one', 'two'), isGone: constantFrom(true, false) }).map(
  ({ day: on, name, isGone }) =>
    fact('system_job', {
      ...ids,
      job_id: '70',
      change_time: at(on),
      name,
      delete_time: isGone ? at(on) : null,
      day: dayOf(at(on)),
      last_day: '9999-12-31',
    }),
)

const work = record({ clusterId, day, hour }).map(({ clusterId: cluster_id, day: on, hour: since }) =>
  fact(
    'rest_task_run',
    taskRow(`${cluster_id} ${on} ${since}`, [at(on, since), at(on, since, 40)], {
      cluster_id,
      run_id: `${on}`,
    }),
  ),
)

const period = record({ clusterId, day, hour }).map(({ clusterId: compute_ids, day: on, hour: since }) =>
  fact(
    'system_task_run_period',
    taskPeriodRow(`${compute_ids} ${on} ${since}`, [at(on, since), at(on, since, 40)], {
      job_run_id: `${on}`,
      cluster_id: null,
      compute_ids,
      result_state: 'SUCCEEDED',
    }),
  ),
)

const run = record({ day, hour }).map(({ day: on, hour: since }) =>
  fact('rest_run', runRow([at(on, since), at(on, since, 50)], { run_id: `${on}` })),
)

const usage = record({ clusterId, day, hour }).map(({ clusterId: cluster_id, day: on, hour: since }) =>
  fact(
    'usage_record',
    usageRow(`${cluster_id} ${on} ${since}`, [at(on, since), at(on, since, 50)], { cluster_id }),
  ),
)

const minute = record({ clusterId, day, hour }).map(({ clusterId: cluster_id, day: on, hour: since }) =>
  fact('node_minute', minuteRow(at(on, since), 30, { cluster_id, driver: false, node_type: 'large' })),
)

const arrival = record({
  facts: array(oneof(change, listed, edit, event, pool, listedPool, job, run, work, period, usage, minute), {
    minLength: 1,
    maxLength: 12,
  }),
  isDerived: constantFrom(true, false),
})

/** The facts by table, the last of those with the same key alone. */
function batchOf(facts: readonly Fact[]): RowsOfTables {
  const rows: Record<string, Row[]> = {}
  for (const { table, row } of facts) (rows[table] ??= []).push(row)
  return rows
}

async function emptyWorld(): Promise<Lake> {
  return lakeWith(rawTables, {
    system_workspace: [workspaceRow],
    list_price: [priceRow()],
    machine_price: [machinePriceRow('small', '1'), machinePriceRow('large', '2')],
  })
}

test('assets that are edited, renamed and deleted while facts arrive late give the same rows as all at once', async () => {
  const followed = asyncProperty(array(arrival, { minLength: 2, maxLength: 5 }), async (arrivals) => {
    const lake = await emptyWorld()
    const atOnce = await emptyWorld()
    for (const { facts, isDerived } of arrivals) {
      const batch = batchOf(facts)
      await appendRows(lake, rawTables, batch)
      await appendRows(atOnce, rawTables, batch)
      if (isDerived) await deriveModels(lake, models)
    }
    await deriveModels(lake, models)
    await deriveModels(atOnce, models)
    expect(await derivedRows(lake)).toEqual(await derivedRows(atOnce))
    await lake.close()
    await atOnce.close()
  })
  const numRuns = Number(process.env['LAKEGAUGE_PROPERTY_RUNS'] ?? 1)
  await assert(followed, { numRuns, seed: propertySeed, endOnFailure: true })
}, 600_000)
