import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { billPart } from '#product/contract/bill-parts.ts'
import { costExplanationAnswer } from '#product/contract/calls/explain-cost.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { explainCostRoute } from './server.ts'

const manyRuns = 60
const part = (job_id: string, run_id: string, day: string, amount: string, rest: object = {}) => ({
  day,
  hour: `${day}T10:00:00Z`,
  source: 'databricks_usage',
  sku_name: 'JOBS_COMPUTE',
  product: 'JOBS',
  usage_unit: 'DBU',
  price: '0.3',
  price_kind: 'list',
  consumer: 'run',
  phase: 'work',
  job_id,
  run_id,
  cluster_id: `c${run_id}`,
  quantity: '1',
  fair_ms: 1000,
  amount,
  record_count: 1,
  split_by_clock: false,
  is_first_part: true,
  ...rest,
})
const noRun = { job_id: null, run_id: null, attempt: null, cluster_id: null }
const ofUnknownUse = { ...noRun, consumer: 'cluster', phase: 'unknown', reason: 'unknown use' }
const parts = [
  part('7', '70', '2025-05-28', '3.0000000001'),
  part('7', '70', '2025-05-29', '0.3333333333', { attempt: 1 }),
  part('7', '71', '2025-05-30', '2.1234567891'),
  part('7', '71', '2025-05-30', '0.0000000004', { source: 'machine_estimate' }),
  part('8', '80', '2025-05-28', '1.1111111111'),
  part('9', '90', '2025-05-28', '0.5'),
  part('7', '72', '2025-05-28', '50', { workspace_id: '2' }),
  part('10', '100', '2025-05-27', '0.0000000500', { weak_because: 'nearest run', confidence: 'estimated' }),
  part('7', '', '2025-05-28', '0.25', { ...noRun, consumer: 'job', job_id: '7' }),
  part('', '', '2025-05-28', '4', { ...noRun, consumer: 'warehouse', asset_id: 'w1', product: 'SQL' }),
  part('', '', '2025-05-28', '0.75', {
    ...noRun,
    consumer: 'overhead',
    product: 'AI_RUNTIME',
    asset_id: 'AI_RUNTIME',
  }),
  part('', '', '2025-05-29', '0.125', { ...ofUnknownUse, cluster_id: 'c1', asset_id: 'c1' }),
  part('', '', '2025-05-29', '0.0625', ofUnknownUse),
  ...Array.from({ length: manyRuns }, (_none, place) =>
    part('6', `6${place}`, '2025-05-28', `0.0000000${100 + place}`),
  ),
]
const ranFor = ({
  day,
  job_id,
  run_id,
  attempt = 0,
  amount,
  ...rest
}: ReturnType<typeof part> & { attempt?: number | null }) => ({
  day,
  job_id,
  run_id,
  attempt,
  cost: amount,
  ...('workspace_id' in rest ? { workspace_id: rest.workspace_id } : {}),
})

const { ask } = reportTest(explainCostRoute.over({ questionsRunStatements: false }), {
  run_cost_part: parts,
  run_day: parts.filter(({ consumer }) => consumer === 'run').map(ranFor),
  job_day: parts
    .filter(({ consumer }) => ['run', 'job'].includes(consumer))
    .map(({ day, job_id, amount, ...rest }) => ({
      day,
      job_id,
      cost: amount,
      ...('workspace_id' in rest ? { workspace_id: rest.workspace_id } : {}),
    })),
  cost_day: parts.map(({ day, source, consumer, amount, ...rest }) => ({
    day,
    source,
    consumer,
    amount,
    ...('workspace_id' in rest ? { workspace_id: rest.workspace_id } : {}),
  })),
  unexplained_day: parts
    .filter((row) => 'reason' in row)
    .map(({ day, source, consumer, sku_name, amount, ...rest }) => ({
      day,
      source,
      consumer,
      sku_name,
      amount,
      reason: 'unknown use',
      asset_id: rest.cluster_id,
    })),
  job: [
    { job_id: '6', name: 'many' },
    { job_id: '7', name: 'gold_orders' },
    { job_id: '8', name: 'kpi' },
  ],
  run: [
    { job_id: '7', run_id: '71', start_time: '2025-05-30T09:00:00Z' },
    { job_id: '9', run_id: '90', run_name: 'backfill', run_type: 'SUBMIT_RUN' },
  ],
  asset_name: [{ kind: 'warehouse', asset_id: 'w1', name: 'analysts' }],
})

const week = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'

/** The amount of a filter, which its parts add up to; undefined where there is no such cost. */
async function amountOf(filter: string): Promise<string | undefined> {
  const answer = await ask(`/cost-explanations?${week}&${filter}`)
  if (answer.statusCode === 404) return undefined
  const { amount, identity } = costExplanationAnswer.parse(answer.json())
  expect(identity.difference).toBe('0.0000000000')
  return amount
}

async function breakdownsOf(figure: string) {
  const answer = await ask(
    `/cost-explanations?since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z&${figure}`,
  )
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { amount, identity, breakdowns } = costExplanationAnswer.parse(answer.json())
  expect(identity.difference).toBe('0.0000000000')
  for (const { entries, rest } of breakdowns ?? []) {
    expect(sumOfMoney([...entries, ...(rest ? [rest] : [])].map((entry) => entry.amount))).toBe(amount)
  }
  return new Map((breakdowns ?? []).map((breakdown) => [breakdown.name, breakdown]))
}

test('a job by run has the most expensive attempt first and says when it started', async () => {
  const runs = (await breakdownsOf('jobId=7')).get('run')
  expect(runs?.entries).toMatchObject([
    {
      runId: '70',
      attemptNumber: 0,
      workspaceId: '1',
      assetId: '7',
      startTime: null,
      amount: '3.0000000001',
    },
    {
      runId: '71',
      startTime: '2025-05-30T09:00:00.000Z',
      amount: '2.1234567895',
      isEstimated: true,
    },
    { runId: '70', attemptNumber: 1, amount: '0.3333333333', isEstimated: false },
    { runId: null, label: 'Without a run', amount: '0.2500000000' },
  ])
  expect(runs?.rest).toBeNull()
})

test('a job by day is in order of time', async () => {
  const days = (await breakdownsOf('jobId=7')).get('day')
  expect(days?.entries.map(({ day, amount }) => [day, amount])).toEqual([
    ['2025-05-28', '3.2500000001'],
    ['2025-05-29', '0.3333333333'],
    ['2025-05-30', '2.1234567895'],
  ])
})

test('behind fifty runs the others are counted and added up', async () => {
  const breakdowns = await breakdownsOf('jobId=6')
  expect(breakdowns.get('run')?.entries).toHaveLength(50)
  expect(breakdowns.get('run')?.rest).toMatchObject({ count: manyRuns - 50, amount: '0.0000001045' })
  expect(breakdowns.has('day')).toBe(false)
})

test('the cost of one run is not broken down by run, day or asset', async () => {
  expect(await breakdownsOf('jobId=7&runId=71')).toEqual(new Map())
})

test('a cost of many assets names each by its kind: jobs, one-time runs, warehouses and services', async () => {
  const assets = (await breakdownsOf('')).get('asset')
  expect(assets?.entries.map(({ label, assetKind, amount }) => [label, assetKind, amount])).toEqual([
    ['gold_orders', 'job', '5.7067901229'],
    ['analysts', 'warehouse', '4.0000000000'],
    ['kpi', 'job', '1.1111111111'],
    ['AI runtime', 'service', '0.7500000000'],
    ['backfill', 'one_time_run', '0.5000000000'],
    ['Cluster c1', 'cluster', '0.1250000000'],
    ['Cluster not named in usage', 'cluster', '0.0625000000'],
    ['many', 'job', '0.0000007770'],
    ['Job 10', 'job', '0.0000000500'],
  ])
})

test('what is billed is no estimate in any breakdown, also where its allocation is weak', async () => {
  const breakdowns = await breakdownsOf('')
  const billed = [breakdowns.get('asset'), breakdowns.get('day')].flatMap(
    (breakdown) => breakdown?.entries.filter(({ label }) => ['Job 10', '2025-05-27'].includes(label)) ?? [],
  )
  expect(billed.map(({ label, isEstimated }) => [label, isEstimated])).toEqual([
    ['Job 10', false],
    ['2025-05-27', false],
  ])
})

test('a cost of one asset is not broken down by asset', async () => {
  expect([...(await breakdownsOf('consumer=warehouse')).keys()]).toEqual([])
})

test('clusters of unrelated jobs that share a key are told apart by their jobs', async () => {
  const named = await ask(`/cost-explanations?${week}&part=jobs`)
  const { machines } = costExplanationAnswer.parse(named.json())
  expect(machines.slice(0, 3).map(({ label, sentence, amount }) => [label, sentence, amount])).toEqual([
    ['gold_orders', '2 job clusters, 100% allocated', '5.4567901229'],
    ['kpi', 'dedicated job cluster, 100% allocated', '1.1111111111'],
    ['backfill', 'dedicated job cluster, 100% allocated', '0.5000000000'],
  ])
})

test('a part of the bill of several types of workload adds up, as one does and all do together', async () => {
  const parts = billPart.options.map((part) => `part=${part}`)
  const amounts = await Promise.all(['', ...parts].map(amountOf))
  expect(amounts[0]).toBe(sumOfMoney(amounts.slice(1).flatMap((amount) => amount ?? [])))
  expect(await amountOf('part=other_workloads')).toBe('4.2500000000')
})

test('an asset, a SKU and a reason narrow an amount', async () => {
  expect(await amountOf('part=other_workloads&assetId=w1')).toBe('4.0000000000')
  expect(await amountOf('skuName=OTHER')).toBeUndefined()
  expect(await amountOf('assetId=c1&reason=unknown%20use&skuName=JOBS_COMPUTE')).toBe('0.1250000000')
  expect(await amountOf('assetId=&reason=unknown%20use')).toBe('0.0625000000')
})
