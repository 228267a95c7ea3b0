import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'

import { field, list } from './testing/field.ts'
import { smallEstate } from './testing/small-estate.ts'

const estate = await smallEstate()
const ordersLive = 'bbbb0000-0000-4000-a000-000000000001'

afterAll(() => estate.close())

async function got(path: string): Promise<unknown> {
  const { status, body } = await estate.get(path)
  expect(status).toBe(200)
  return body
}

async function rowsOf(statement: string): Promise<unknown[]> {
  const warehouseId = estate.running.document.workspaces[0]?.warehouseId
  const { body } = await estate.post('/api/2.0/sql/statements', { warehouse_id: warehouseId, statement })
  expect(body).toMatchObject({ status: { state: 'SUCCEEDED' } })
  return list(body, 'result', 'data_array')
}

test('lists the warehouse that runs statements and those of people, in their current state', async () => {
  const warehouses = list(await got('/api/2.0/sql/warehouses'), 'warehouses')
  expect(
    warehouses.map((warehouse) => [
      field(warehouse, 'name'),
      field(warehouse, 'state'),
      field(warehouse, 'num_clusters'),
      field(warehouse, 'warehouse_type'),
    ]),
  ).toEqual([
    ['Starter Warehouse', 'RUNNING', 1, 'PRO'],
    ['Archive', 'STOPPED', 0, 'CLASSIC'],
    ['Reports', 'RUNNING', 1, 'PRO'],
  ])
  expect(await got('/api/2.0/sql/warehouses/aaaa000000000001')).toMatchObject({
    tags: { custom_tags: [{ key: 'team', value: 'finance' }] },
  })
  expect(await estate.get('/api/2.0/sql/warehouses/none')).toMatchObject({ status: 404 })
})

test('has a row for the creation of a warehouse and one for its deletion', async () => {
  expect(
    await rowsOf(
      "select change_time, delete_time from system.compute.warehouses where warehouse_name = 'Gone' order by change_time",
    ),
  ).toEqual([
    ['2025-01-01T00:00:00.000Z', null],
    ['2025-05-01T00:00:00.000Z', '2025-05-01T00:00:00.000Z'],
  ])
})

test('has a row for a change of an automatic stop, with the minutes before and since', async () => {
  const warehouses = await rowsOf(`select change_time, auto_stop_minutes from system.compute.warehouses
    where warehouse_name = 'Archive' order by change_time`)
  expect(warehouses).toEqual([
    ['2025-01-01T00:00:00.000Z', '90'],
    ['2025-05-20T10:00:00.000Z', '30'],
  ])
  const clusters = await rowsOf(`select change_time, auto_termination_minutes from system.compute.clusters
    where cluster_name = 'Shared' order by change_time`)
  expect(clusters).toEqual([
    ['2025-01-01T00:00:00.000Z', '180'],
    ['2025-05-21T10:00:00.000Z', '60'],
  ])
})

test('pages through the queries of warehouses, newest first, and marks running ones', async () => {
  const first = await got('/api/2.0/sql/history/queries?max_results=1&include_metrics=true')
  expect(first).toMatchObject({
    res: [{ query_id: 'statement-3', status: 'RUNNING', is_final: false }],
    has_next_page: true,
  })
  const token = encodeURIComponent(String(field(first, 'next_page_token')))
  expect(
    await got(`/api/2.0/sql/history/queries?max_results=1&include_metrics=true&page_token=${token}`),
  ).toMatchObject({
    res: [{ query_id: 'statement-1', metrics: { total_time_ms: 66_000, execution_time_ms: 54_000 } }],
    has_next_page: false,
  })
})

test('lists dashboards and saved queries under the ids that the query history has', async () => {
  const dashboards = list(await got('/api/2.0/lakeview/dashboards'), 'dashboards')
  expect(dashboards).toMatchObject([{ display_name: expect.stringMatching(/^Store revenue, ./) }])
  expect(
    await rowsOf(
      "select query_source.dashboard_id from system.query.history where statement_id = 'statement-1'",
    ),
  ).toEqual([[field(dashboards[0], 'dashboard_id')]])
  expect(await got('/api/2.0/sql/queries?page_size=1')).toMatchObject({
    results: [{ display_name: 'Loyal customers', owner_user_name: 'ada@example.com' }],
  })
  expect(await got('/api/2.0/genie/spaces')).toEqual({ spaces: [] })
})

test('lists pipelines with their latest updates, and single updates', async () => {
  expect(await got('/api/2.0/pipelines')).toMatchObject({
    statuses: [
      {
        name: 'orders_live',
        state: 'RUNNING',
        latest_updates: [
          { update_id: 'update-2', state: 'RUNNING' },
          { update_id: 'update-1', state: 'COMPLETED' },
        ],
      },
      { name: 'classic_live', state: 'IDLE', latest_updates: [] },
    ],
  })
  const page = await got(`/api/2.0/pipelines/${ordersLive}/updates?max_results=1`)
  expect(page).toMatchObject({ updates: [{ update_id: 'update-2' }] })
  const token = String(field(page, 'next_page_token'))
  expect(
    await got(`/api/2.0/pipelines/${ordersLive}/updates?max_results=1&page_token=${token}`),
  ).toMatchObject({ updates: [{ update_id: 'update-1' }] })
  expect(await estate.get('/api/2.0/pipelines/none')).toMatchObject({ status: 404 })
})

test('pages through the events of a pipeline in a time range, oldest first on request', async () => {
  const path = `/api/2.0/pipelines/${ordersLive}/events`
  const all = list(await got(path), 'events').map((event) => String(field(event, 'timestamp')))
  const [latest = '', ...earlier] = all
  expect(all).toEqual(all.toSorted().toReversed())
  const filter = `timestamp >= '${all.at(-1)}' AND timestamp < '${latest}'`
  const query = new URLSearchParams({ filter, order_by: 'timestamp asc', max_results: '1' })
  let page = await got(`${path}?${query}`)
  const found: string[] = []
  for (;;) {
    found.push(...list(page, 'events').map((event) => String(field(event, 'timestamp'))))
    const token = field(page, 'next_page_token')
    if (token === undefined) break
    page = await got(`${path}?page_token=${encodeURIComponent(String(token))}`)
  }
  expect(found).toEqual(earlier.toReversed())
  expect(found.length).toBeGreaterThan(1)
  expect(await estate.get(`${path}?filter=${encodeURIComponent("level = 'ERROR'")}`)).toMatchObject({
    status: 400,
  })
})

test('the event log of a completed update has what its flow wrote, dropped and passed', async () => {
  const events = list(await got(`/api/2.0/pipelines/${ordersLive}/events?max_results=250`), 'events')
  const flows = events.filter((event) => field(event, 'event_type') === 'flow_progress')
  expect(flows.length).toBeGreaterThan(0)
  expect(flows[0]).toMatchObject({
    details: {
      flow_progress: {
        state: 'COMPLETED',
        metrics: { num_output_rows: expect.any(Number) },
        data_quality: { dropped_records: 0, expectations: [{ name: 'has_key' }] },
      },
    },
  })
})

test('lists instance pools with their idle machines', async () => {
  expect(await got('/api/2.0/instance-pools/list')).toMatchObject({
    instance_pools: [{ instance_pool_name: 'warm', stats: { used_count: 0, idle_count: 1 } }],
  })
})

test.each([
  ['/api/2.0/serving-endpoints', 'endpoints', 'recommender'],
  ['/api/2.0/vector-search/endpoints', 'endpoints', 'search'],
  ['/api/2.0/apps', 'apps', 'planner'],
])('lists the served entities at %s', async (path, name, served) => {
  expect(list(await got(path), name).map((row) => field(row, 'name'))).toEqual([served])
  expect(await got(`${path}/${served}`)).toMatchObject({ name: served })
  expect(await estate.get(`${path}/none`)).toMatchObject({ status: 404 })
})

test('has the permissions of an asset', async () => {
  expect(await got('/api/2.0/permissions/jobs/901')).toMatchObject({
    object_id: '/jobs/901',
    access_control_list: [
      { user_name: 'ada@example.com', all_permissions: [{ permission_level: 'IS_OWNER' }] },
      { group_name: 'admins', all_permissions: [{ permission_level: 'CAN_MANAGE', inherited: true }] },
    ],
  })
  expect(await estate.get('/api/2.0/permissions/jobs/1')).toMatchObject({ status: 404 })
  expect(await estate.get('/api/2.0/permissions/nothing/1')).toMatchObject({ status: 400 })
})

test('lists the workspaces of the account', async () => {
  const workspaces = await got('/api/2.0/accounts/account-1/workspaces')
  expect(list(workspaces).map((workspace) => field(workspace, 'workspace_name'))).toEqual([
    'Finance',
    'Research',
  ])
})

test('cuts an update at hour boundaries and has its result only at the end', async () => {
  expect(
    await rowsOf(
      `select period_start_time, result_state from system.lakeflow.pipeline_update_timeline
       where update_id = 'update-1' order by period_start_time`,
    ),
  ).toEqual([
    ['2025-05-31T20:30:00.000Z', null],
    ['2025-05-31T21:00:00.000Z', 'COMPLETED'],
  ])
})

test('has the events of warehouses once they have arrived', async () => {
  expect(
    await rowsOf('select event_type, cluster_count from system.compute.warehouse_events order by event_time'),
  ).toEqual([
    ['STARTING', '0'],
    ['RUNNING', '1'],
    ['SCALED_UP', '3'],
  ])
})

test("names the job and run of a task's query", async () => {
  expect(
    await rowsOf(
      'select statement_id, query_source.job_info.job_run_id, compute.type from system.query.history order by statement_id',
    ),
  ).toEqual([
    ['statement-1', null, 'WAREHOUSE'],
    ['statement-2', '900719925474099302', 'SERVERLESS_COMPUTE'],
  ])
})

test('has negotiated prices and audit events', async () => {
  expect(await rowsOf('select sku_name, pricing.default from system.billing.account_prices')).toEqual([
    ['PREMIUM_JOBS_COMPUTE', '0.250000000000000000'],
  ])
  expect(
    await rowsOf(`select action_name from system.access.audit where service_name = 'databrickssql'`),
  ).toEqual([['createWarehouse'], ['createWarehouse'], ['createWarehouse']])
})

test('has commands of notebooks, some without their cluster, and what notebooks were attached to', async () => {
  expect(
    await rowsOf(
      `select action_name, event_time, request_params['notebookId'], request_params['clusterId'], request_params['executionTime']
       from system.access.audit where service_name = 'notebook' order by event_time`,
    ),
  ).toEqual([
    ['attachNotebook', '2025-05-31T10:00:03.500Z', '4100', '0101-000000-shared', null],
    ['runCommand', '2025-05-31T10:04:05.500Z', '4100', '0101-000000-shared', '240.500'],
    ['runCommand', '2025-05-31T10:12:00.000Z', '4100', null, '120.000'],
  ])
})

test('shows notebook runs only on request', async () => {
  const runsOf = async (query: string) =>
    list(await got(`/api/2.2/jobs/runs/list?${query}`), 'runs').map((run) => field(run, 'run_name'))
  expect(await runsOf('run_type=WORKFLOW_RUN')).toEqual(['part'])
  expect(await runsOf('limit=25')).not.toContain('part')
  expect(
    await rowsOf(
      `select source_task_run_id from system.lakeflow.job_run_timeline where run_type = 'WORKFLOW_RUN'`,
    ),
  ).toEqual([['700000000000003']])
})

test('has another column from a day in June on', async () => {
  const columnsAt = async (nowMs: number) => {
    const later = await smallEstate({ nowMs })
    const { body } = await later.post('/api/2.0/sql/statements', {
      warehouse_id: later.running.document.workspaces[0]?.warehouseId,
      statement: 'describe table system.billing.usage',
    })
    await later.close()
    return list(body, 'result', 'data_array').map((row) => field(row, 0))
  }
  expect(await columnsAt(Date.parse('2025-06-01T23:59:59Z'))).not.toContain('allocation_hint')
  expect(await columnsAt(Date.parse('2025-06-02T00:00:00Z'))).toContain('allocation_hint')
})

test('an index of a search endpoint names the pipeline that fills it', async () => {
  const path = '/api/2.0/vector-search/indexes'
  const [index] = list(await got(`${path}?endpoint_name=search`), 'vector_indexes')
  expect(index).toMatchObject({ endpoint_name: 'search', index_type: 'DELTA_SYNC' })
  const name = String(field(index, 'name'))
  const { delta_sync_index_spec: spec } = z
    .looseObject({ delta_sync_index_spec: z.looseObject({ pipeline_id: z.string() }) })
    .parse(await got(`${path}/${name}`))
  expect(await got(`/api/2.0/pipelines/${spec.pipeline_id}`)).toMatchObject({ pipeline_id: spec.pipeline_id })
  expect(await estate.get(`${path}/none`)).toMatchObject({ status: 404 })
})
