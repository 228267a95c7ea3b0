import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesRead } from '#lake/tables-read.ts'
import { readSql } from '#lake/sql-file.ts'
import { allTables, derivedLake } from '#models/testing/derived.ts'
import { clusterRow, priceRow, taskRow, usageRow } from '#models/testing/rows.ts'
import type { Lake } from '#lake/lake.ts'
import type { AmountFilter } from '#product/contract/calls/explain-cost.ts'
import { amountValues } from '#product/server/amount-values.ts'
import { figureQuery } from '#features/workloads/cost-explanation/server/figure-query.ts'
import { inOrder, partsOf } from '#features/workloads/cost-explanation/server/parts.ts'
import { foundPartRows } from '#features/workloads/cost-explanation/server/rows.ts'

const query = (name: string) =>
  readSql(new URL(`../../features/workloads/cost-explanation/${name}.sql`, import.meta.url))
const parts = query('parts')
const partsOfOwners = query('parts-of-owners')
const taskParts = query('task-parts')

const ten = '2025-05-02T10:00:00Z'
const eleven = '2025-05-02T11:00:00Z'
const values: readonly Partial<AmountFilter>[] = [
  { jobId: '70' },
  { runId: '7' },
  { attemptNumber: 0 },
  { taskRunId: 'one' },
  { clusterId: 'c' },
  { consumer: 'run' },
  { source: 'databricks_usage' },
]
const filters = Array.from({ length: 2 ** values.length }, (_, bits): AmountFilter =>
  Object.assign({}, ...values.filter((_value, index) => bits & (1 << index))),
)

const figures = filters.map((filter) => figureQuery(filter).sql)
const tables = [...new Set([...figures, parts, partsOfOwners, taskParts].flatMap(tablesRead))].filter(
  (name) => allTables.includes(name),
)

function partsQuery({ taskRunId, jobId, clusterId }: AmountFilter): string {
  if (taskRunId !== undefined) return taskParts
  return jobId === undefined && clusterId === undefined ? partsOfOwners : parts
}

/** The parameters of an amount's queries, as the server binds them. */
function parametersOf(filter: AmountFilter) {
  return { ...amountValues(filter), currency: 'USD', workspaceIds: ['1'] }
}

let lake: Lake
let clustered: Lake

/** A run with a dedicated job cluster, and its record. */
function ownRun(run_id: string, usage_quantity: string) {
  const cluster_id = `own-${run_id}`
  return {
    cluster: clusterRow({ cluster_id, cluster_name: `job-70-run-${run_id}-main`, cluster_source: 'JOB' }),
    task: taskRow(run_id, [ten, eleven], { run_id, cluster_id }),
    record: usageRow(run_id, [ten, eleven], {
      cluster_id,
      job_id: '70',
      job_run_id: run_id,
      usage_quantity,
      billing_origin_product: 'JOBS',
    }),
  }
}

beforeAll(async () => {
  lake = await derivedLake(tables, {
    list_price: [priceRow()],
    usage_record: [
      usageRow('shared', [ten, eleven], { cluster_id: 'c' }),
      usageRow('own', [ten, eleven], {
        cluster_id: 'd',
        job_id: '71',
        job_run_id: '9',
        billing_origin_product: 'JOBS',
      }),
      usageRow('stored', [ten, eleven], { billing_origin_product: 'DEFAULT_STORAGE' }),
    ],
    rest_task_run: [
      taskRow('one', [ten, '2025-05-02T10:30:00Z']),
      taskRow('two', ['2025-05-02T10:10:00Z', '2025-05-02T10:40:00Z']),
      taskRow('other', ['2025-05-02T10:10:00Z', '2025-05-02T10:50:00Z'], { run_id: '8' }),
      taskRow('own', [ten, eleven], { run_id: '9', job_id: '71', cluster_id: 'd' }),
    ],
  })
  const own = [ownRun('70001', '1'), ownRun('70002', '2')]
  clustered = await derivedLake(tables, {
    list_price: [priceRow()],
    system_cluster: [clusterRow({ cluster_name: 'the cluster 12345' }), ...own.map(({ cluster }) => cluster)],
    usage_record: [
      usageRow('shared', [ten, eleven], { cluster_id: 'c' }),
      ...own.map(({ record }) => record),
    ],
    rest_task_run: [taskRow('one', [ten, eleven]), ...own.map(({ task }) => task)],
  })
})
afterAll(async () => {
  await lake.close()
  await clustered.close()
})

test('an amount equals the sum of its parts under any filter', async () => {
  const seen = new Set<string>()
  for (const filter of filters) {
    const parameters = parametersOf(filter)
    const [shown] = await lake.rows(figureQuery(filter).sql, parameters)
    const [explained] = await lake.rows(
      `select cast(coalesce(sum(amount), 0) as decimal(28,10)) as amount from (${partsQuery(filter)})`,
      parameters,
    )
    expect({ filter, ...shown }).toEqual({ filter, ...explained })
    seen.add(String(shown?.['amount']))
  }
  expect(seen.size).toBeGreaterThan(4)
})

test('job clusters whose names differ only by run numbers are one group, a shared cluster stays separate', async () => {
  const found = await clustered.rows(parts, parametersOf({ jobId: '70' }))
  const machines = partsOf(inOrder(foundPartRows.parse(found)), []).map(
    ({ machineKey, clusterId, clusterName, clusterCount, quantity, amount }) => ({
      machineKey,
      clusterId,
      clusterName,
      clusterCount,
      quantity,
      amount,
    }),
  )
  expect(machines).toEqual([
    {
      machineKey: 'own|job-70-run-…-main',
      clusterId: null,
      clusterName: 'job-70-run-…-main',
      clusterCount: 2,
      quantity: '3.000000000000',
      amount: '3.0000000000',
    },
    {
      machineKey: 'shared|c',
      clusterId: 'c',
      clusterName: 'the cluster 12345',
      clusterCount: 1,
      quantity: '1.000000000000',
      amount: '1.0000000000',
    },
  ])
})
