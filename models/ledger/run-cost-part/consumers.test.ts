import { expect, test } from 'vitest'
import { eachChanged, selectAlone } from '#models/testing/select-alone.ts'
import { runCostPart } from './model.ts'

const day = '2025-05-01'
const nextDay = '2025-05-02'
const start_ms = Date.parse('2025-05-01T10:00:00Z')
const end_ms = Date.parse('2025-05-01T11:00:00Z')
const hour = { day, resource_number: 1, start_ms, end_ms }

/** A usage record of cluster `c` that costs one dollar. */
const record = { ...hour, cluster_id: 'c', product: 'JOBS', quantity: '1', money: '10000000000' }
/** An hour of a machine of cluster `c` that costs one dollar. */
const machine = { ...hour, cluster_id: 'c', quantity: '1', money: '10000000000', confidence: 'strong' }
/** All of the time of a record, that of run `7`. */
const ofRun = {
  ...hour,
  pays_start_up: false,
  consumer: 'run',
  job_id: '70',
  run_id: '7',
  attempt: 1,
  task_run_id: 't',
  phase: 'work',
  ticks: 1,
  reach: 1,
  total: 1,
}
const idle = { ...ofRun, consumer: 'idle', job_id: null, run_id: null, task_run_id: null, phase: 'idle' }

type Rows = { usage?: object; share?: object; machine?: object }

/** The part of one record, or of one machine, that has one share. */
async function part({ usage, share, machine: estimate }: Rows) {
  const rows = {
    priced_usage: usage ? [usage] : [],
    machine_charge: estimate ? [estimate] : [],
    time_share: share ? [share] : [],
  }
  const parts = await selectAlone(runCostPart, rows, { days: [day, nextDay] })
  expect(parts).toHaveLength(1)
  return parts[0]
}

test('a run has the share of its time, of the attempt and the task that it was', async () => {
  const found = { consumer: 'run', job_id: '70', run_id: '7', attempt: 1, task_run_id: 't', asset_id: null }
  expect(await part({ usage: record, share: ofRun })).toMatchObject({ ...found, source: 'databricks_usage' })
  const paid = { ...ofRun, pays_start_up: true }
  expect(await part({ machine, share: paid })).toMatchObject({ ...found, source: 'machine_estimate' })
})

test('a share of another resource, time, day or source is none of the record', async () => {
  const others = eachChanged(ofRun, {
    day: nextDay,
    resource_number: 2,
    start_ms: start_ms + 1,
    end_ms: end_ms - 1,
    pays_start_up: true,
  })
  const rows = { priced_usage: [record], time_share: others }
  expect(await selectAlone(runCostPart, rows, { days: [day, nextDay] })).toMatchObject([
    { consumer: 'unattributed', run_id: null },
  ])
})

test('records and machines without money, or of other days, have no part', async () => {
  const other = { money: null, day: '2025-04-30' }
  const rows = { priced_usage: eachChanged(record, other), machine_charge: eachChanged(machine, other) }
  expect(await selectAlone(runCostPart, rows, { days: [day] })).toEqual([])
})

test('without a share, a record is that of its run, its asset, its cluster, or overhead, in this order', async () => {
  const usage = { ...record, job_run_id: '7', asset_kind: 'warehouse', asset_id: 'w' }
  expect(await part({ usage })).toMatchObject({ consumer: 'run', run_id: '7', attempt: 0, asset_id: null })
  const ofAsset = { ...usage, job_run_id: null, asset_part_id: 'p' }
  expect(await part({ usage: ofAsset })).toMatchObject({
    consumer: 'warehouse',
    run_id: null,
    attempt: null,
    asset_id: 'w',
    consumer_id: 'p',
    phase: 'work',
  })
  const ofCluster = { ...ofAsset, asset_id: null }
  expect(await part({ usage: ofCluster })).toMatchObject({
    consumer: 'unattributed',
    asset_id: null,
    consumer_id: null,
    reason: 'no known run',
    confidence: 'unallocated',
  })
  const ofNobody = { ...ofCluster, cluster_id: null }
  expect(await part({ usage: ofNobody })).toMatchObject({
    consumer: 'overhead',
    asset_id: 'JOBS',
    consumer_id: null,
    reason: null,
    confidence: 'exact',
  })
})

test('what waits in a pool is idle', async () => {
  const inPool = { ...machine, asset_kind: 'pool', asset_id: 'p' }
  expect(await part({ machine: inPool })).toMatchObject({ consumer: 'pool', asset_id: 'p', phase: 'idle' })
})

test.each(['cluster', 'interactive', 'idle', 'start_up'])(
  'time that is %s is that of the cluster',
  async (consumer) => {
    const share = { ...idle, consumer, consumer_id: 'ann' }
    expect(await part({ usage: { ...record, job_run_id: '7', asset_id: 'a' }, share })).toMatchObject({
      consumer,
      run_id: null,
      attempt: null,
      asset_id: 'c',
      consumer_id: 'ann',
    })
  },
)

test('a query that a run started is that of its warehouse, and names the run', async () => {
  const usage = { ...record, asset_kind: 'warehouse', asset_id: 'w' }
  const share = { ...ofRun, consumer: 'query', consumer_id: 'dashboard' }
  const found = { consumer: 'query', asset_id: 'w', consumer_id: 'dashboard', run_id: null }
  expect(await part({ usage, share })).toMatchObject({ ...found, started_by_run_id: '7' })
  expect(await part({ usage, share: ofRun })).toMatchObject({
    run_id: '7',
    asset_id: null,
    started_by_run_id: null,
  })
})

test('a record without length, and one longer than a day, has that as its reason', async () => {
  const until = (end: string) => part({ usage: { ...record, end_ms: Date.parse(end) } })
  expect(await until('2025-05-01T10:00:00Z')).toMatchObject({ reason: 'record without length' })
  expect(await until('2025-05-02T10:00:00Z')).toMatchObject({ reason: 'no known run' })
  expect(await until('2025-05-02T10:00:00.001Z')).toMatchObject({ reason: 'record longer than a day' })
})

test('time of which the use is not known has its reason, whoever has it', async () => {
  const share = { ...idle, consumer: 'cluster', phase: 'unknown', reason: 'nothing known' }
  const found = { consumer: 'cluster', reason: 'nothing known', confidence: 'unallocated' }
  expect(await part({ usage: record, share })).toMatchObject(found)
  expect(await part({ usage: record, share: { ...share, phase: 'work' } })).toMatchObject({ reason: null })
})

test('a record that names its only consumer is exact, one that is shared strong', async () => {
  const ofItsRun = { ...record, job_run_id: '7' }
  const alone = { ...ofRun, is_alone: true }
  expect(await part({ usage: ofItsRun, share: alone })).toMatchObject({ confidence: 'exact' })
  expect(await part({ usage: ofItsRun, share: { ...alone, run_id: null } })).toMatchObject({
    confidence: 'exact',
  })
  expect(await part({ usage: ofItsRun, share: { ...alone, run_id: '8' } })).toMatchObject({
    confidence: 'strong',
  })
  expect(await part({ usage: ofItsRun, share: { ...alone, is_alone: false } })).toMatchObject({
    confidence: 'strong',
  })
})

test('a machine has the confidence of its evidence', async () => {
  const ofItsRun = { ...machine, job_run_id: '7' }
  const share = { ...ofRun, is_alone: true, pays_start_up: true }
  expect(await part({ machine: ofItsRun, share })).toMatchObject({ confidence: 'strong', weak_because: null })
  const fromSettings = { ...ofItsRun, confidence: 'estimated' }
  const found = { confidence: 'estimated', weak_because: 'VM hours from settings' }
  expect(await part({ machine: fromSettings, share })).toMatchObject(found)
})

test('what a share rests on is named, but for the run that the record names itself', async () => {
  const share = { ...ofRun, weak_because: 'nearest run' }
  const weak = { confidence: 'estimated', weak_because: 'nearest run' }
  expect(await part({ usage: record, share })).toMatchObject(weak)
  expect(await part({ usage: { ...record, job_run_id: '8' }, share })).toMatchObject(weak)
  expect(await part({ usage: { ...record, job_run_id: '7' }, share })).toMatchObject({
    confidence: 'strong',
    weak_because: null,
  })
})

test('what is not allocated rests on nothing', async () => {
  const share = { ...idle, phase: 'unknown', reason: 'nothing known', weak_because: 'nearest run' }
  expect(await part({ usage: record, share })).toMatchObject({
    confidence: 'unallocated',
    weak_because: null,
  })
})
