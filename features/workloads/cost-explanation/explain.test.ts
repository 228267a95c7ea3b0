import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { explain } from './server/explain.ts'
import { sharedClusterIds } from './server/machines.ts'
import type { HourRow, PartRow } from './server/rows.ts'

const ownPart: PartRow = {
  source: 'databricks_usage',
  currency: 'USD',
  workspaceId: '1',
  machineKey: 'own|main',
  clusterId: 'own-1',
  clusterName: 'job-7-run-70-main',
  clusterCount: 1,
  isShared: false,
  ownerName: null,
  skuName: 'PREMIUM_JOBS_COMPUTE',
  product: 'JOBS',
  consumer: 'run',
  phase: 'work',
  reason: null,
  confidence: 'exact',
  weakBecause: null,
  usageUnit: 'DBU',
  price: '0.30000000',
  priceKind: 'list',
  firstDay: '2025-05-30',
  lastDay: '2025-05-30',
  quantity: '22.900000000000',
  fairMs: 4_500_000,
  amount: '6.8700000000',
  recordCount: 2,
  isSplitByClock: false,
}
const sharedPart: PartRow = {
  ...ownPart,
  machineKey: 'shared|shared-1',
  clusterId: 'shared-1',
  clusterName: 'bi_shared',
  isShared: true,
  skuName: 'PREMIUM_ALL_PURPOSE_COMPUTE',
  product: 'ALL_PURPOSE',
  price: '0.55000000',
  quantity: '3.900000000000',
  amount: '2.1450000000',
  recordCount: 1,
}
const hourOf = (consumer: Partial<HourRow>): HourRow => ({
  clusterId: 'shared-1',
  machine: 'Standard_D8s_v3',
  hour: '2025-05-30T06:00:00.000Z',
  hoursInAll: 1,
  fairMsInAll: 780_000,
  source: 'databricks_usage',
  skuName: 'PREMIUM_ALL_PURPOSE_COMPUTE',
  usageUnit: 'DBU',
  price: '0.55000000',
  priceKind: 'list',
  consumer: 'run',
  isThis: false,
  members: 1,
  jobId: '7',
  runId: '70',
  attemptNumber: 0,
  jobName: 'gold_orders',
  quantity: '3.900000000000',
  fairMs: 780_000,
  amount: '2.1450000000',
  ...consumer,
})
const billedTask = { source: 'databricks_usage', weakBecause: null }
const figure = { jobId: '7', runId: '70' }
const nothing = { amount: '0.0000000000', attempts: 1, hours: [], lanes: [], tasks: [], breakdowns: [] }

test('every cut, the machines and the identity add up to the figure', () => {
  const tasks = [
    { ...billedTask, taskKey: 'load', phase: 'work', fairMs: 1, amount: '8.0150000000' },
    { ...billedTask, taskKey: null, phase: 'idle', fairMs: 1, amount: '1.0000000000' },
  ]
  const explained = explain(figure, {
    ...nothing,
    amount: '9.0150000000',
    parts: [ownPart, sharedPart],
    tasks,
  })
  expect(explained.amount).toBe('9.0150000000')
  expect(explained.identity).toMatchObject({ total: '9.0150000000', difference: '0.0000000000' })
  for (const { parts } of explained.cuts)
    expect(sumOfMoney(parts.map((part) => part.amount))).toBe('9.0150000000')
})

test('a job cluster is one machine however many clusters its runs had', () => {
  const both = { ...ownPart, clusterId: null, clusterName: 'job-…-run-…-main', clusterCount: 2 }
  const dearer = { ...both, price: '0.40000000', quantity: '1.000000000000', amount: '0.4000000000' }
  const { machines } = explain({ jobId: '7' }, { ...nothing, parts: [both, dearer] })
  expect(machines).toHaveLength(1)
  expect(machines[0]).toMatchObject({
    label: 'main',
    sentence: '2 job clusters, 100% allocated',
    clusterCount: 2,
    clusterId: null,
    amount: '7.2700000000',
  })
  expect(machines[0]?.lines.map(({ price }) => price)).toEqual(['0.30000000', '0.40000000'])
})

test('a shared hour shows what was billed, whose part is whose, and which part is this run', () => {
  const hours = [
    hourOf({ isThis: true }),
    hourOf({
      jobId: '8',
      runId: '80',
      jobName: 'kpi',
      quantity: '6.300000000000',
      fairMs: 1_260_000,
      amount: '3.4650000000',
    }),
    hourOf({
      consumer: 'idle',
      jobId: null,
      runId: null,
      attemptNumber: null,
      jobName: null,
      quantity: '7.800000000000',
      fairMs: 1_560_000,
      amount: '4.2900000000',
    }),
  ]
  const { machines } = explain(figure, { ...nothing, parts: [sharedPart], hours })
  const hour = machines[0]?.hours[0]
  expect(hour).toMatchObject({ billed: '9.9000000000', mine: '2.1450000000', fairMs: 3_600_000 })
  expect(hour?.consumers.map(({ label, isThis, isIdle }) => [label, isThis, isIdle])).toEqual([
    ['idle', false, true],
    ['kpi', false, false],
    ['gold_orders', true, false],
  ])
})

test('a cluster that was idle all the time is one sentence, not hour after hour', () => {
  const idle = {
    consumer: 'idle',
    isThis: true,
    jobId: null,
    runId: null,
    attemptNumber: null,
    jobName: null,
  }
  const hours = [hourOf({ ...idle, hoursInAll: 168, fairMsInAll: 604_800_000 })]
  const parts = [{ ...sharedPart, consumer: 'idle' }]
  const { machines, check } = explain({ part: 'idle' }, { ...nothing, parts, hours })
  expect(machines[0]).toMatchObject({ sentence: 'idle 168 of 168 billed hours', hoursInAll: 168, hours: [] })
  expect(check?.expected).toBe('2.1450000000')
})

test('idle time by the usual share stands apart as billed, and the cost is split by confidence', () => {
  const measured = { ...sharedPart, consumer: 'idle', confidence: 'strong' }
  const usual = { ...measured, confidence: 'estimated', weakBecause: 'usual share', amount: '1.0000000000' }
  const unknown = {
    ...measured,
    consumer: 'unattributed',
    reason: 'cluster not known',
    confidence: 'unallocated',
  }
  const ofGoneDays = { ...ownPart, confidence: null, amount: '0.5000000000' }
  const { spending, confidences } = explain(
    { part: 'idle' },
    { ...nothing, parts: [measured, usual, unknown, ofGoneDays, { ...usual, amount: '2.0000000000' }] },
  )
  expect(spending).toContainEqual(
    expect.objectContaining({
      label: 'Idle, usual share',
      amount: '3.0000000000',
      isEstimated: false,
    }),
  )
  expect(spending).toContainEqual(
    expect.objectContaining({ label: 'Idle', amount: sharedPart.amount, isEstimated: false }),
  )
  expect(confidences).toEqual([
    { confidence: 'strong', amount: sharedPart.amount },
    { confidence: 'estimated', amount: '3.0000000000' },
    { confidence: 'unallocated', amount: sharedPart.amount },
    { confidence: null, amount: '0.5000000000' },
  ])
})

test('a bill that is split wholly by the usual share is no estimate: what it rests on is its confidence', () => {
  const usual = { ...sharedPart, consumer: 'idle', confidence: 'estimated', weakBecause: 'usual share' }
  const { isEstimated, confidences, cuts } = explain({ part: 'idle' }, { ...nothing, parts: [usual] })
  expect([isEstimated, confidences?.map(({ confidence }) => confidence)]).toEqual([false, ['estimated']])
  expect(cuts.flatMap(({ parts }) => parts.map((part) => part.isEstimated))).toEqual([false, false, false])
})

test('lines of one SKU say from when to when each price applied', () => {
  const later = { firstDay: '2025-06-01', lastDay: '2025-06-09', price: '0.40000000' }
  const { machines } = explain(figure, {
    ...nothing,
    parts: [ownPart, { ...ownPart, ...later, amount: '1.0000000000' }],
  })
  expect(machines[0]?.lines).toMatchObject([
    { price: '0.30000000', firstDay: '2025-05-30', lastDay: '2025-05-30' },
    { price: '0.40000000', firstDay: '2025-06-01', lastDay: '2025-06-09' },
  ])
})

test('a list that says another amount than its parts is found out', () => {
  const { identity } = explain(figure, { ...nothing, amount: '6.8700000001', parts: [ownPart] })
  expect(identity.difference).toBe('0.0000000001')
})

test('the check query asks for own records only and says what is added', () => {
  const { check } = explain(figure, { ...nothing, parts: [ownPart, sharedPart] })
  expect(check?.expected).toBe('6.8700000000')
  expect(check?.sql).toContain("u.usage_metadata.job_run_id = '70'")
  expect(check?.says).toContain('are added to it')
})

test('records of a repaired run name all its attempts, so that no query asks for one of them', () => {
  const checkOf = (attempts: number) =>
    explain({ ...figure, attemptNumber: 0 }, { ...nothing, attempts, parts: [ownPart] }).check
  expect(checkOf(1)).not.toBeNull()
  expect(checkOf(2)).toBeNull()
})

test('the share query gives the Databricks part of a run with its share of shared clusters', () => {
  const machine = { ...sharedPart, source: 'machine_estimate', amount: '4.0000000000' }
  const { shareCheck } = explain(figure, { ...nothing, parts: [ownPart, sharedPart, machine] })
  expect(shareCheck?.expected).toBe('9.0150000000')
  expect(shareCheck?.sql.split('\n')[0]).toBe(
    '-- Proves what run 70 of job 7 cost in Databricks usage: 9.0150000000 USD.',
  )
  expect(shareCheck?.sql).toContain("timestamp '2025-05-30T00:00:00Z'")
  expect(shareCheck?.sql).toContain("timestamp '2025-05-31T00:00:00Z'")
})

test('where system tables cannot tell, there is no share query', () => {
  const shareCheckOf = (asked: object, parts = [sharedPart], attempts = 1) =>
    explain({ ...figure, ...asked }, { ...nothing, parts, attempts }).shareCheck
  expect(shareCheckOf({})).not.toBeNull()
  expect(shareCheckOf({}, [ownPart])).toBeNull()
  expect(shareCheckOf({ taskRunId: '701' })).toBeNull()
  expect(shareCheckOf({ source: 'machine_estimate' })).toBeNull()
  expect(shareCheckOf({ attemptNumber: 1 }, [sharedPart], 2)).toBeNull()
  expect(shareCheckOf({ attemptNumber: 0 }, [sharedPart], 1)).not.toBeNull()
  expect(shareCheckOf({}, [sharedPart, { ...sharedPart, workspaceId: '2' }])).toBeNull()
})

test('a name with a quote stays one text in a query', () => {
  const { shareCheck } = explain({ jobId: "7'; --" }, { ...nothing, parts: [sharedPart] })
  expect(shareCheck?.sql).toContain("'7''; --'")
})

test('behind the first dozen machines the rest is added up', () => {
  const parts = Array.from({ length: 15 }, (_, index) => ({
    ...sharedPart,
    machineKey: `shared|shared-${index}`,
    clusterId: `shared-${index}`,
    amount: `${index + 1}.0000000000`,
  }))
  const { machines, identity } = explain(figure, { ...nothing, amount: '120.0000000000', parts })
  expect(machines).toHaveLength(13)
  expect(machines.at(-1)).toMatchObject({ key: 'rest', amount: '6.0000000000', clusterCount: 3 })
  expect(sharedClusterIds(parts)).toEqual(machines.slice(0, -1).map(({ clusterId }) => clusterId))
  expect(identity.difference).toBe('0.0000000000')
})

test('of a thousand tasks the fifty dearest are listed, with start-up and idle, and the others as one', () => {
  const tasks = [
    { ...billedTask, taskKey: null, phase: 'idle', fairMs: 5, amount: '0.0000000001' },
    ...Array.from({ length: 1050 }, (_none, place) => ({
      ...billedTask,
      taskKey: `load_${place}`,
      phase: 'work',
      fairMs: 2,
      amount: `${place + 1}.0000000000`,
    })),
  ]
  const { spending, cuts } = explain(figure, { ...nothing, parts: [ownPart], tasks })
  expect(spending).toHaveLength(52)
  expect(spending[0]).toMatchObject({ label: 'load_1049', amount: '1050.0000000000' })
  expect(spending.slice(-2)).toEqual([
    { key: 'idle', label: 'Idle', kind: 'idle', fairMs: 5, amount: '0.0000000001', isEstimated: false },
    {
      key: 'rest',
      label: '1,000 more tasks',
      kind: 'other',
      fairMs: 2000,
      amount: '500500.0000000000',
      isEstimated: false,
      members: 1000,
    },
  ])
  expect(sumOfMoney(spending.map(({ amount }) => amount))).toBe(sumOfMoney(tasks.map(({ amount }) => amount)))
  expect(cuts.at(-1)?.parts.at(-1)?.label).toBe('1,043 more')
})
