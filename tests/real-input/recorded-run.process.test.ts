import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { priceRow, usageRow } from '#models/testing/rows.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { appendRows } from '#testing/lake.ts'
import type { CollectionSummary } from '#worker/collection.ts'
import { rawTables } from '#worker/lake-handlers.ts'
import { emptyLakeFor, type Collected } from '../truth/collected-estate.ts'
import { hasRecordings, recorded } from './recordings.ts'
import { startReplay, type Replay } from './replay.ts'

const folder = 'syncsparkpy/run-75778'
const dayOfRun = String(Date.parse('2023-04-11T00:00:00Z'))
const clusterId = '0101-214342-tpi6qdp2'
const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString()

// Settings of the recorded cluster.
const created = 1_681_249_423_048
const running = 1_681_249_654_358
const terminated = 1_681_249_791_560

// Hourly list prices in us-east-1, in US dollars.
const machinePrices = { 'i3.xlarge': '0.312', 'i3.4xlarge': '1.248' }
const always = { day: '1970-01-01', last_day: '9999-12-31' }

const prices = Object.entries(machinePrices).map(([node_type, price]) => ({
  cloud: 'AWS',
  region: 'us-east-1',
  node_type,
  currency_code: 'USD',
  price_start_time: '2023-01-01T00:00:00Z',
  price,
  source_id: 'by hand',
  ...always,
}))
const jobs = { cloud: 'AWS', sku_name: 'ENTERPRISE_JOBS_COMPUTE_(PHOTON)' }
const usage = usageRow('usage-1', [isoOf(running), isoOf(terminated)], {
  ...jobs,
  cluster_id: clusterId,
  job_id: '12345678910',
  job_run_id: '75778',
  usage_quantity: '1.5',
  billing_origin_product: 'JOBS',
})

const eventOf = (event_type: string, milliseconds: number) => ({
  account_id: 'account',
  workspace_id: '1',
  cluster_id: clusterId,
  event_time: isoOf(milliseconds),
  event_type,
  event_hash: event_type,
  day: '2023-04-11',
  last_day: '2023-04-11',
})
const events = [eventOf('CREATING', created), eventOf('RUNNING', running), eventOf('TERMINATING', terminated)]

describe.skipIf(!hasRecordings)('a recorded run', () => {
  let replay: Replay
  let collected: Collected
  let summary: CollectionSummary

  beforeAll(async () => {
    replay = await startReplay('AWS', [
      {
        path: '/api/2.2/jobs/runs/list',
        query: { start_time_from: dayOfRun },
        file: `${folder}/jobs-runs-get.json`,
        wrap: 'runs',
      },
      { path: '/api/2.2/jobs/runs/list', document: { has_more: false } },
      { path: '/api/2.1/clusters/list', file: `${folder}/clusters-get.json`, wrap: 'clusters' },
      { path: '/api/2.1/clusters/list', file: 'syncsparkpy/aws_cluster.json', wrap: 'clusters' },
      { path: '/api/2.2/jobs/list', file: 'terraform-provider/get-job-12.json', wrap: 'jobs' },
      { path: '/api/2.2/jobs/list', file: 'terraform-provider/get-job-14.json', wrap: 'jobs' },
    ])
    collected = await emptyLakeFor(replay.connectionAt('2023-04-11T22:00:00Z'), 3)
    summary = await collected.collect()
    await appendRows(collected.lake, rawTables, {
      machine_price: prices,
      list_price: [priceRow({ ...jobs, price: '0.2' })],
      usage_record: [usage],
    })
    await collected.ask(lakeCalls.derive, {})
  }, 60_000)

  afterAll(async () => {
    await collected.close()
    await replay.stop()
  })

  const rows = (sql: string) => collected.lake.rows(sql)

  test('every recorded answer is requested, and missing recordings stop nothing else', async () => {
    expect((await replay.report()).neverAsked).toEqual([])
    const failed = summary.failed.map(({ source }) => source).toSorted()
    expect(failed).toEqual(['identity', 'list-prices', 'price-list', 'usage'])
  })

  test('the run has the recorded times and its task the recorded cluster', async () => {
    const [run] = await rows('select * from run')
    expect(run).toMatchObject({
      job_id: '12345678910',
      run_id: '75778',
      attempt: 0,
      status: 'SUCCESS',
      trigger: 'ONE_TIME',
      start_time: isoOf(1_681_249_421_062),
      end_time: isoOf(1_681_249_788_433),
      duration_ms: '367371',
      setup_ms: '237000',
      execution_ms: '130000',
      task_count: 1,
      cluster_count: 1,
      compute_type: 'JOB_CLUSTER',
    })
    expect(await rows('select task_run_id, task_key, cluster_id, status, setup_ms from task_run')).toEqual([
      {
        task_run_id: '76722',
        task_key: 'my_task',
        cluster_id: clusterId,
        status: 'SUCCESS',
        setup_ms: '237000',
      },
    ])
  })

  test('the cluster has its machines, and an id beyond 2^53 is the same in both answers', async () => {
    const [cluster] = await rows(`select * from rest_cluster where cluster_id = '${clusterId}'`)
    expect(cluster).toMatchObject({
      cluster_source: 'JOB',
      driver_node_type: 'i3.xlarge',
      worker_node_type: 'i3.4xlarge',
      num_workers: 1,
      runtime_engine: 'PHOTON',
      spark_context_id: '1443449481634833945',
      start_time: isoOf(created),
      terminated_time: isoOf(terminated),
    })
    expect(await rows('select spark_context_id from rest_task_run')).toEqual([
      { spark_context_id: '1443449481634833945' },
    ])
  })

  test('without events machines cost from creation to termination, at the types of the recorded instances', async () => {
    const charges = await rows(
      `select machine, evidence, sum(quantity) as hours, sum(money) as money
       from machine_charge group by machine, evidence order by machine desc`,
    )
    // 368.512 s from creation to termination: 0.102364444 hours.
    expect(charges).toEqual([
      { machine: 'i3.xlarge', evidence: 'cluster_fact', hours: '0.102364444000', money: '319377065' },
      { machine: 'i3.4xlarge', evidence: 'cluster_fact', hours: '0.102364444000', money: '1277508261' },
    ])
    expect(charges.map(({ machine }) => machine).sort()).toEqual(instanceTypes().sort())
  })

  test('with the cluster’s events machines cost from their creation, and the run is charged for their whole time', async () => {
    await appendRows(collected.lake, rawTables, { cluster_event: events })
    await collected.ask(lakeCalls.derive, {})
    // 368.512 s: 0.102364444 hours at 0.312 and at 1.248.
    expect(
      await rows(
        `select source, run_id, machine, sum(amount) as amount from run_cost_part
         group by source, run_id, machine order by source, machine desc`,
      ),
    ).toEqual([
      { source: 'databricks_usage', run_id: '75778', machine: null, amount: '0.3000000000' },
      { source: 'machine_estimate', run_id: '75778', machine: 'i3.xlarge', amount: '0.0319377065' },
      { source: 'machine_estimate', run_id: '75778', machine: 'i3.4xlarge', amount: '0.1277508261' },
    ])
  })

  test('billed cost equals allocated cost', async () => {
    // The handler answers a reconciliation.
    const { days } = await collected.ask(lakeCalls.reconcile, {})
    expect(days).toMatchObject([
      { day: '2023-04-11', source: 'databricks_usage', billed: '0.3000000000', difference: '0.0000000000' },
      { day: '2023-04-11', source: 'machine_estimate', billed: '0.1596885326', difference: '0.0000000000' },
    ])
  })
})

test.skipIf(!hasRecordings)(
  'five weeks later the cluster is no longer listed, and is found by its run',
  { timeout: 60_000 },
  async () => {
    const replay = await startReplay('AWS', [
      { path: '/api/2.1/jobs/runs/list', file: `${folder}/jobs-runs-get.json`, wrap: 'runs' },
      { path: '/api/2.1/clusters/list', document: {} },
      {
        path: '/api/2.0/clusters/get',
        query: { cluster_id: clusterId },
        file: `${folder}/clusters-get.json`,
      },
    ])
    const collected = await emptyLakeFor(replay.connectionAt('2023-05-16T12:00:00Z'), 60)
    onTestFinished(async () => {
      await collected.close()
      await replay.stop()
    })
    await collected.collect()
    expect((await replay.report()).neverAsked).toEqual([])
    expect(await collected.lake.rows('select cluster_id, compute_type, status from task_run')).toEqual([
      { cluster_id: clusterId, compute_type: 'JOB_CLUSTER', status: 'SUCCESS' },
    ])
  },
)

const instances = z.object({
  Reservations: z.array(
    z.object({
      Instances: z.array(
        z.object({
          InstanceType: z.string(),
          Tags: z.array(z.object({ Key: z.string(), Value: z.string() })),
        }),
      ),
    }),
  ),
})

/** The types of the recorded instances with the cluster's id. */
function instanceTypes(): string[] {
  const { Reservations } = instances.parse(recorded(`${folder}/ec2-describe-instances.json`))
  return Reservations.flatMap(({ Instances }) => Instances)
    .filter(({ Tags }) => Tags.some(({ Key, Value }) => Key === 'ClusterId' && Value === clusterId))
    .map(({ InstanceType }) => InstanceType)
}
