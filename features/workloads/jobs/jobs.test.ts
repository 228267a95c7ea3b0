import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { attemptsOn, hourBefore } from '#product/testing/workload-rows.ts'
import { listJobsRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const runOf = (job_id: string, compute_type = 'JOB_CLUSTER') => ({
  job_id,
  run_id: `${job_id}0`,
  compute_type,
  ...hourBefore('2025-05-30T11:00:00Z'),
})
const costOf = (job_id: string, databricks_cost: string | null, cloud_cost: string | null, cost: string) => ({
  day: '2025-05-30',
  job_id,
  databricks_cost,
  cloud_cost,
  cost,
})
const hour = 3_600_000
const ranOn = (job_id: string, rest: object = {}) =>
  attemptsOn(job_id, '2025-05-30', hour, { compute_types: 'JOB_CLUSTER', ...rest })
/** An attempt of a day, without a duration. */
const statedOn = (job_id: string, day: string, status: string) =>
  attemptsOn(job_id, day, hour, {
    duration_ms: null,
    longest_ms: null,
    latest_duration_ms: null,
    latest_statuses: `${Date.parse(day)} 000000 ${day} ${status}`,
  })
const useOf = (job_id: string, machine: string, node_hours: number, machine_cost: string) => ({
  day: '2025-05-30',
  job_id,
  machine,
  compute: 'job',
  is_photon: false,
  currency: 'USD',
  first_hour: '2025-05-30T10:00:00Z',
  node_hours,
  machine_cost,
  is_whole: true,
})
const rateFrom = (valid_from: string, valid_until: string, price: string, cost_per_node_hour: number) => ({
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

const analyzedOn = (job_id: string, day: string, run_id: string, is_skewed: boolean) => ({
  execution_kind: 'job_run',
  asset_id: job_id,
  execution_id: `${run_id}-0`,
  job_id,
  run_id,
  attempt: 0,
  day,
  start_time: `${day}T10:00:00Z`,
  is_skewed,
})

const { ask, rows } = reportTest(listJobsRoute, {
  analyzed_execution: [
    analyzedOn('111', '2025-05-29', 'even', false),
    analyzedOn('111', '2025-05-30', 'skewed', true),
    analyzedOn('222', '2025-05-29', 'skewed before', true),
    analyzedOn('222', '2025-05-30', 'even again', false),
    analyzedOn('333', '2025-05-23', 'skewed earlier', true),
  ],
  run: [
    runOf('111'),
    runOf('222'),
    runOf('333', 'JOB_CLUSTER,SERVERLESS'),
    runOf('444'),
    { ...runOf('999'), run_type: 'SUBMIT_RUN', trigger: 'ONE_TIME' },
  ],
  job_run_day: [
    ranOn('111'),
    ranOn('222'),
    statedOn('222', '2025-05-28', 'UPSTREAM_FAILED'),
    statedOn('222', '2025-05-24', 'CANCELED'),
    statedOn('222', '2025-05-25', 'FAILED'),
    statedOn('222', '2025-05-29', 'SKIPPED'),
    statedOn('222', '2025-05-26', 'SUCCESS'),
    statedOn('222', '2025-05-27', 'TIMED_OUT'),
    ranOn('333', { compute_types: 'JOB_CLUSTER,SERVERLESS' }),
    ranOn('444', { latest_statuses: '2 000000 b FAILED,3 000000 c SUCCESS,7 000000 g RUNNING' }),
    attemptsOn('444', '2025-05-29', hour, {
      latest_statuses: '1 000000 a CANCELED,4 000000 d SUCCESS,4 000001 d TIMED_OUT,6 000000 f SKIPPED',
    }),
    attemptsOn('444', '2025-05-22', hour, { latest_statuses: '0 000000 z SKIPPED' }),
    ranOn('999', { is_submitted: true, latest_trigger: 'ONE_TIME' }),
  ],
  job: [
    { job_id: '111', name: 'orders', run_as_user_name: 'ann@example.com', tags_json: '{"team":"web"}' },
    { job_id: '222', name: 'ann-report', run_as_user_name: 'bob@example.com' },
    { job_id: '333', name: 'serverless', run_as_user_name: 'eve@example.com', is_deleted: true },
    {
      job_id: '444',
      name: 'unlearned',
      run_as_user_name: 'eve@example.com',
      tags_json: '{"team":"ml","aws:team":"ml"}',
    },
  ],
  job_day: [
    costOf('111', '6.1', '1', '7.1'),
    { ...costOf('222', null, '1', '1'), node_hours: '0.5' },
    { ...costOf('333', '9', '1', '10'), node_hours: '1' },
    { ...costOf('444', null, '1', '1'), node_hours: '1' },
    { ...costOf('999', '5', '1', '6'), is_submitted: true },
  ],
  job_machine_day: [
    useOf('111', 'small', 10, '1'),
    useOf('222', 'small', 0.5, '1'),
    useOf('333', 'small', 1, '1'),
    useOf('444', 'never seen', 1, '1'),
  ],
  dbu_rate: [
    rateFrom('2020-01-01T00:00:00Z', '2025-05-30T00:00:00Z', '0.1', 0.2),
    rateFrom('2025-05-30T00:00:00Z', '9999-12-31T00:00:00Z', '0.3', 0.6),
  ],
})

const asked = (query: string) => ask(`/reports/jobs?${range}&${query}`)
const jobs = (query = '') => rows(`${range}&${query}`)

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

test('details are the same for a page, for a long one and where one of them orders it', async () => {
  const all = 'runDurations=true&runCosts=true&costTrend=true'
  const page = await jobs(all)
  expect(page.length).toBeGreaterThan(3)
  expect(await jobs(`${all}&size=250`)).toEqual(page)
  const ordered = await jobs(`${all}&orderBy=estimatedCost&orderDirection=DESC`)
  expect(ordered.map(({ dbJobId }) => dbJobId)).not.toEqual(page.map(({ dbJobId }) => dbJobId))
  expect(new Set(ordered)).toEqual(new Set(page))
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
    estimatedCostAbsentBecause: 'Serverless compute has no VM time.',
  })
  const [unlearned] = await jobs('search=unlearned')
  expect(unlearned).toMatchObject({
    estimatedCost: null,
    estimatedCostAbsentBecause: 'No DBU rate could be learned yet for a VM.',
    estimatedCostLearnedHours: null,
  })
})

test('the last five states of a job are those of the attempts that began last, whichever day they are noted under', async () => {
  const [unlearned] = await jobs('search=unlearned')
  expect(unlearned?.runStatuses).toEqual(['SUCCESS', 'SUCCESS', 'TIMED_OUT', 'SKIPPED', 'RUNNING'])
  const [report] = await jobs('search=ann-report')
  expect(report?.runStatuses).toEqual(['FAILED', 'SUCCESS', 'TIMED_OUT', 'UPSTREAM_FAILED', 'SKIPPED'])
  const [orders] = await jobs('search=orders')
  expect(orders?.runStatuses).toBeNull()
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

test('jobs whose last analyzed run has a skewed stage are found, and each job has its analyzed runs', async () => {
  const analyzed = async (query: string) =>
    (await jobs(query)).map(({ dbJobId, analyzedRunsCount }) => `${dbJobId} ${analyzedRunsCount}`).toSorted()
  expect(await analyzed('')).toEqual(['111 2', '222 2', '333 0', '444 0'])
  expect(await analyzed('skew=false')).toHaveLength(4)
  expect(await analyzed('skew=true')).toEqual(['111 2'])
})

test('what was submitted once is no job, and its money stands elsewhere', async () => {
  const answer = (await asked('')).json()
  expect(answer.totalElements).toBe(4)
  expect(answer.totals.cost).toBe('19.1000000000')
})

test.each([
  ['tag=team', ['orders', 'unlearned']],
  ['tag=team:web', ['orders']],
  [`tag=${encodeURIComponent('aws\\:team')}`, ['unlearned']],
  [`tag=${encodeURIComponent('aws\\:team:ml')}`, ['unlearned']],
  ['tag=aws:team', []],
  ['withoutTag=team', ['ann-report', 'serverless']],
  ['withoutTag=*', ['ann-report', 'serverless']],
  ['owner=eve@example.com', ['serverless', 'unlearned']],
  ['trigger=PERIODIC', ['ann-report', 'orders', 'serverless', 'unlearned']],
  ['trigger=ONE_TIME', []],
  ['cost=ABOVE:7', ['orders', 'serverless']],
  ['cost=BELOW:7.1', ['ann-report', 'unlearned']],
])('%s lets through those that it names', async (query, names) => {
  expect(await namesOf(query)).toEqual(names)
})

test.each([
  ['search=an', 'Minimum length is 3'],
  [`search=${'a'.repeat(129)}`, 'Maximum length is 128'],
  ['search=%20%20%20', 'Whitespace is not supported'],
  ['cost=cheap', 'ABOVE:amount or BELOW:amount'],
])('%s is refused in the words of the specification', async (query, words) => {
  const answer = await asked(query)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toContain(words)
})
