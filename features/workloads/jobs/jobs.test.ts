import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpServer, type HttpServer } from '#http/serve.ts'
import { serverParts, signedInAs } from '#http/testing/parts.ts'
import { martWith } from '#testing/mart.ts'
import { listJobsRoute } from './server.ts'

const asset = { account_id: 'account', workspace_id: '1' }
const money = 'decimal(28,10)' as const
const runColumns = {
  workspace_id: 'string',
  job_id: 'string',
  run_id: 'string',
  attempt: 'int',
  status: 'string',
  compute_type: 'string',
  start_time: 'timestamp',
  end_time: 'timestamp',
  duration_ms: 'bigint',
  is_last_attempt: 'boolean',
} as const

const runOf = (job_id: string, compute_type = 'JOB_CLUSTER') => ({
  workspace_id: '1',
  job_id,
  run_id: `${job_id}0`,
  attempt: 0,
  status: 'SUCCESS',
  compute_type,
  start_time: '2025-05-30T10:00:00Z',
  end_time: '2025-05-30T11:00:00Z',
  duration_ms: 3_600_000,
  is_last_attempt: true,
})
const jobOf = (job_id: string, name: string, run_as_user_name: string) => ({
  ...asset,
  job_id,
  name,
  run_as_user_name,
  creator_user_name: null,
  is_deleted: false,
})
const costOf = (job_id: string, databricks_cost: string | null, cloud_cost: string | null, cost: string) => ({
  ...asset,
  day: '2025-05-30',
  job_id,
  currency: 'USD',
  databricks_cost,
  cloud_cost,
  cost,
})
const useOf = (job_id: string, machine: string, node_hours: number, machine_cost: string) => ({
  ...asset,
  day: '2025-05-30',
  job_id,
  machine,
  compute: 'job',
  is_photon: false,
  consumer: 'run',
  currency: 'USD',
  first_hour: '2025-05-30T10:00:00Z',
  node_hours,
  machine_cost,
  is_whole: true,
})
const rateFrom = (valid_from: string, valid_until: string, price: string, cost_per_node_hour: number) => ({
  ...asset,
  machine: 'small',
  compute: 'job',
  is_photon: false,
  currency: 'USD',
  valid_from,
  valid_until,
  price,
  cost_per_node_hour,
  learned_hours: 512.9,
})

const tables = {
  run: {
    columns: runColumns,
    rows: [runOf('111'), runOf('222'), runOf('333', 'JOB_CLUSTER,SERVERLESS'), runOf('444')],
  },
  job: {
    columns: {
      account_id: 'string',
      workspace_id: 'string',
      job_id: 'string',
      name: 'string',
      run_as_user_name: 'string',
      creator_user_name: 'string',
      is_deleted: 'boolean',
    },
    rows: [
      jobOf('111', 'orders', 'ann@example.com'),
      jobOf('222', 'ann-report', 'bob@example.com'),
      jobOf('333', 'serverless', 'eve@example.com'),
      jobOf('444', 'unlearned', 'eve@example.com'),
    ],
  },
  job_day: {
    columns: {
      account_id: 'string',
      workspace_id: 'string',
      day: 'date',
      job_id: 'string',
      currency: 'string',
      databricks_cost: money,
      cloud_cost: money,
      cost: money,
    },
    rows: [
      costOf('111', '6.1', '1', '7.1'),
      costOf('222', null, '1', '1'),
      costOf('333', '9', '1', '10'),
      costOf('444', null, '1', '1'),
    ],
  },
  machine_use: {
    columns: {
      account_id: 'string',
      workspace_id: 'string',
      day: 'date',
      job_id: 'string',
      machine: 'string',
      compute: 'string',
      is_photon: 'boolean',
      consumer: 'string',
      currency: 'string',
      first_hour: 'timestamp',
      node_hours: 'decimal(28,12)',
      machine_cost: money,
      is_whole: 'boolean',
    },
    rows: [
      useOf('111', 'small', 10, '1'),
      useOf('222', 'small', 0.5, '1'),
      useOf('333', 'small', 1, '1'),
      useOf('444', 'never seen', 1, '1'),
    ],
  },
  dbu_rate: {
    columns: {
      account_id: 'string',
      workspace_id: 'string',
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
    rows: [
      rateFrom('2020-01-01T00:00:00Z', '2025-05-30T00:00:00Z', '0.1', 0.2),
      rateFrom('2025-05-30T00:00:00Z', '9999-12-31T00:00:00Z', '0.3', 0.6),
    ],
  },
  workspace: {
    columns: { workspace_id: 'string', workspace_name: 'string', subscription_id: 'string' },
    rows: [{ workspace_id: '1', workspace_name: 'one', subscription_id: 'north' }],
  },
} as const

let server: HttpServer
beforeAll(async () => {
  server = await httpServer(serverParts({ routes: [listJobsRoute], mart: await martWith(tables) }))
})
afterAll(() => server.close())

const asked = (query: string) =>
  server.app.inject({ url: `/api/1.0/reports/jobs?${query}`, headers: signedInAs('ann') })

type JobRow = Record<string, unknown> & { dbJobName: string; dbJobId: string }

async function jobs(query = ''): Promise<JobRow[]> {
  const answer: { jobReports: JobRow[] } = (await asked(query)).json()
  return answer.jobReports
}

const namesOf = async (query: string) => (await jobs(query)).map((job) => job.dbJobName).toSorted()

test('the estimate is machines plus machine hours at the learned rate and the price in force', async () => {
  const [orders] = await jobs('search=orders')
  expect(orders).toMatchObject({
    cost: '7.1000000000',
    estimatedCost: '7.0000000000',
    estimatedCostAbsentBecause: null,
    estimatedCostLearnedHours: 512,
  })
})

test('what is not billed yet is absent, never nothing, and estimated', async () => {
  const [report] = await jobs('search=222&searchBy=id')
  expect(report).toMatchObject({
    databricksCost: null,
    cloudCost: '1.0000000000',
    estimatedCost: '1.3000000000',
  })
})

test('an estimate that cannot be made is absent with its reason', async () => {
  const [serverless] = await jobs('search=serverless')
  expect(serverless).toMatchObject({
    estimatedCost: null,
    estimatedCostAbsentBecause: 'Serverless compute has no machine time.',
  })
  const [unlearned] = await jobs('search=unlearned')
  expect(unlearned).toMatchObject({
    estimatedCost: null,
    estimatedCostAbsentBecause: 'No DBU rate could be learned yet for a machine.',
    estimatedCostLearnedHours: null,
  })
})

test('a search looks at name, id and owner, or at the one that searchBy names', async () => {
  expect(await namesOf('search=ann')).toEqual(['ann-report', 'orders'])
  expect(await namesOf('search=ann&searchBy=name')).toEqual(['ann-report'])
  expect(await namesOf('search=ANN&searchBy=owner')).toEqual(['orders'])
  expect(await namesOf('search=ann&searchBy=id')).toEqual([])
  expect(await namesOf('search=222&searchBy=id')).toEqual(['ann-report'])
})

test('a search by something else is refused, with what there is', async () => {
  const answer = await asked('search=ann&searchBy=colour')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_parameter', field: 'searchBy' })
  expect(answer.json().message).toContain('owner')
})

test('a filter that needs telemetry is refused instead of ignored', async () => {
  const answer = await asked('skew=true')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_parameter', field: 'skew' })
  expect(answer.json().message).toContain('not collected yet')
  expect(await jobs('skew=false')).toHaveLength(4)
})
