import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { boundValues } from '#http/query.ts'
import type { Mart } from '#mart/mart.ts'
import type { AmountFilter } from '#product/contract/calls/explain-cost.ts'
import { amountValues } from '#product/server/amount-values.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { sharedHours } from './server/hours.ts'
import type { ReadRows } from './server/read-breakdowns.ts'
import { readHours } from './server/read-hours.ts'

const part = (job_id: string | null, run_id: string | null, amount: string, rest: object = {}) => ({
  day: '2025-05-30',
  cluster_id: 'shared',
  hour: '2025-05-30T10:00:00Z',
  source: 'databricks_usage',
  sku_name: 'ALL_PURPOSE',
  machine: 'Standard_D8s_v3',
  usage_unit: 'DBU',
  price: '0.5000000000',
  price_kind: 'list',
  consumer: 'run',
  job_id,
  run_id,
  quantity: '1.000000000000',
  fair_ms: '1000',
  amount,
  ...rest,
})
const machine = { source: 'machine_estimate', sku_name: 'Standard_D8s_v3', usage_unit: 'HOUR' }

// Runs 1 to 5 of job 8, of which one ran on machines alone, so that it has no part in what Databricks billed.
const others = [5, 4, 3, 2].map((place) => part('8', `8${place}`, `${place}.0000000000`))
const rows = [
  ...others,
  part('8', '81', '1.0000000000', { ...machine, fair_ms: '7000' }),
  part('8', '82', '0.5000000000', { ...machine, fair_ms: '1000' }),
  part('7', '70', '0.2500000000'),
  part('7', '70', '9.0000000000', machine),
  part('7', '71', '0.1250000000'),
  part(null, null, '6.0000000000', { consumer: 'idle', attempt: null }),
  part('7', '70', '100.0000000000', { hour: '2025-05-30T11:00:00Z', workspace_id: '2' }),
  part('8', '85', '100.0000000000', { hour: '2025-05-30T12:00:00Z' }),
  part('6', '60', '2.0000000000', { cluster_id: 'other', hour: '2025-05-30T13:00:00Z' }),
  part('5', '50', '1.0000000000', { cluster_id: 'other', hour: '2025-05-30T13:00:00Z' }),
  part('4', '40', '0.5000000000', { cluster_id: 'other', hour: '2025-05-30T13:00:00Z' }),
]
const jobs = [
  { job_id: '7', name: 'gold_orders' },
  { job_id: '8', name: 'kpi' },
  { job_id: '5', name: 'vacuum' },
]
// Run 60 was submitted once, so that no job has its name; of job 4 nothing is known.
const namedRun = (job_id: string, run_name: string) => ({
  job_id,
  run_id: `${job_id}0`,
  run_name,
})
const runs = [
  namedRun('6', 'backfill orders'),
  namedRun('5', 'former name'),
  { ...namedRun('4', 'of another workspace'), workspace_id: '2' },
]

let mart: Mart
beforeAll(async () => {
  mart = await publishedMart({ run_cost_part: rows, job: jobs, run: runs })
})
afterAll(() => mart.close())

const shared = { workspaceIds: ['1'], sharedClusterIds: ['shared'], currency: 'USD', hoursShown: 6 }

/** The hours, whether their lines are added up here, as few are, or in the database. */
async function shownHours(figure: AmountFilter & Partial<typeof shared>, runsShown: number) {
  const asked = { ...shared, ...figure, runsShown }
  const rowsOf: ReadRows = async (query, more) => {
    const values = boundValues(query.parameters, { ...amountValues(figure), ...asked, ...more })
    return (await mart.rows(query.sql, values)).rows
  }
  const here = await readHours(asked, rowsOf)
  expect(await readHours(asked, rowsOf, 0)).toEqual(here)
  return sharedHours(here, [])
}

const said = ([hour]: Awaited<ReturnType<typeof shownHours>>) =>
  hour?.consumers.map(({ label, isThis, members, fairMs, amount }) => [
    label,
    isThis,
    members,
    fairMs,
    amount,
  ])

test('the dearest runs of an hour are shown, those of the figure apart, the others as one', async () => {
  const shown = await shownHours({ jobId: '7' }, 2)
  expect(shown).toHaveLength(1)
  expect(said(shown)).toEqual([
    ['gold_orders', true, 1, 1000, '9.2500000000'],
    ['3 more runs', false, 3, 9000, '6.5000000000'],
    ['idle', false, 1, 1000, '6.0000000000'],
    ['kpi', false, 1, 1000, '5.0000000000'],
    ['kpi', false, 1, 1000, '4.0000000000'],
    ['gold_orders', true, 1, 1000, '0.1250000000'],
  ])
  expect(shown[0]).toMatchObject({ billed: '30.8750000000', mine: '9.3750000000' })
})

test('however few are shown, the hour adds up to what was billed for it, and to its clock', async () => {
  for (const runsShown of [1, 2, 3, 4, 12]) {
    const [hour] = await shownHours({ jobId: '7' }, runsShown)
    expect(hour?.billed).toBe('30.8750000000')
    expect(sumOfMoney((hour?.lines ?? []).map(({ amount }) => amount))).toBe('30.8750000000')
    expect(sumOfMoney((hour?.consumers ?? []).map(({ amount }) => amount))).toBe('30.8750000000')
    expect(hour?.fairMs).toBe(14_000)
  }
})

test('a single run that is left is shown as well', async () => {
  const [hour] = await shownHours({ jobId: '7' }, 4)
  expect(hour?.consumers.map(({ label }) => label)).not.toContain('1 more runs')
  expect(hour?.consumers).toHaveLength(8)
})

test('a figure of one source is explained by that source alone', async () => {
  const shown = await shownHours({ jobId: '7', source: 'machine_estimate' }, 12)
  expect(said(shown)).toEqual([
    ['gold_orders', true, 1, 1000, '9.0000000000'],
    ['kpi', false, 1, 7000, '1.0000000000'],
    ['kpi', false, 1, 1000, '0.5000000000'],
  ])
  expect(shown[0]?.mine).toBe('9.0000000000')
})

test('of idle money, idle time is what belongs to the figure', async () => {
  const shown = await shownHours({ consumer: 'idle' }, 1)
  expect(said(shown)?.filter(([, isThis]) => isThis === true)).toEqual([
    ['idle', true, 1, 1000, '6.0000000000'],
  ])
})

test('a run is called by its job, where there is none by its own name', async () => {
  const shown = await shownHours({ jobId: '6', sharedClusterIds: ['other'] }, 12)
  expect(shown.flatMap(({ consumers }) => consumers.map(({ label }) => label))).toEqual([
    'backfill orders',
    'vacuum',
    'Job 4',
  ])
})
