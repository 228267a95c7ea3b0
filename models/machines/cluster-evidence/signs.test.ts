import { expect, test } from 'vitest'
import { minuteRow } from '#models/testing/rows.ts'
import { eachChanged, selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { clusterEvidence } from './model.ts'

const day = '2025-05-01'
const nextDay = '2025-05-02'
const at = (time: string) => `${day}T${time}Z`
const ms = (time: string) => Date.parse(at(`${time}:00`))
const between = (from: string, until: string) => ({ from_ms: ms(from), until_ms: ms(until) })

const derivation_setting = [
  { name: 'interactive_cpu_percent', value: '10' },
  { name: 'another_setting', value: '90' },
]
const shared = { day, resource_number: 1, resource_id: 'c', kind: 'shared' }
const ofResource = { day, resource_number: 1 }
const sign = { ...ofResource, ...between('10:00', '11:00'), has_minutes: true }
const events = { ...ofResource, ...between('10:00', '11:00'), phase: 'ready' }

/** The evidence of all resources of two days, as `kind from until`. */
async function evidence(rows: RowsRead): Promise<string[]> {
  const found = await selectAlone(
    clusterEvidence,
    { derivation_setting, resource_day: [shared], ...rows },
    { days: [day, nextDay] },
  )
  const time = (value: unknown) => new Date(Number(value)).toISOString().slice(11, 16)
  return found.map(({ kind, from_ms, until_ms }) => `${String(kind)} ${time(from_ms)} ${time(until_ms)}`)
}

test('with events a cluster is up and starts up as these show, and its other signs do not count', async () => {
  const cluster_state_day = [
    { ...ofResource, ...between('10:00', '10:10'), phase: 'start_up' },
    { ...ofResource, ...between('10:10', '10:30'), phase: 'ready', doubt_until_ms: ms('10:20') },
    { ...ofResource, ...between('10:40', '11:00'), phase: 'ready' },
    { ...events, day: '2025-04-30' },
  ]
  const cluster_sign = [{ ...sign, ...between('12:00', '13:00') }]
  expect(await evidence({ cluster_state_day, cluster_sign })).toEqual([
    'doubt 10:10 10:20',
    'start_up 10:00 10:10',
    'up 10:00 10:30',
    'up 10:40 11:00',
  ])
})

const job = { ...shared, kind: 'job' }

test('without events the other signs of a cluster show when it was up', async () => {
  expect(await evidence({ resource_day: [job], cluster_sign: [{ ...sign, has_minutes: false }] })).toEqual([
    'up 10:00 11:00',
  ])
})

test('a shared cluster without events is up by its signs only where it has node minutes', async () => {
  const cluster_sign = [{ ...sign, ...between('00:00', '01:00') }]
  expect(await evidence({ cluster_sign })).toEqual(['up 00:00 01:00'])
  expect(await evidence({ cluster_sign: [{ ...sign, has_minutes: false }] })).toEqual([])
})

test('events of another day, or of another cluster, are not those of the cluster', async () => {
  const others = eachChanged(events, { day: nextDay, resource_number: 2 })
  const rows = { resource_day: [job], cluster_sign: [sign], cluster_state_day: others }
  expect(await evidence(rows)).toEqual(['up 10:00 11:00', 'up 10:00 11:00', 'up 10:00 11:00'])
})

const fact = { cluster_id: 'c', kind: 'job', start_time: at('09:00:00') }
const task = { ...ofResource, ...between('10:00', '10:30') }
const signed = { resource_day: [job], cluster_sign: [sign] }

test('signs of another day, or of another cluster, are not those of the cluster', async () => {
  const others = eachChanged(sign, { day: nextDay, resource_number: 2 })
  const rows = { resource_day: [job], cluster_fact: [fact], activity: [task] }
  expect(await evidence({ ...rows, cluster_sign: others })).toEqual([])
  expect(await evidence({ ...rows, cluster_sign: [sign, ...others] })).toEqual([
    'start_up 09:00 10:00',
    'up 10:00 11:00',
  ])
})

test('a job cluster without events starts up from its creation to its first task', async () => {
  const activity = [task, { ...task, from_ms: ms('10:10') }]
  expect(await evidence({ ...signed, cluster_fact: [fact], activity })).toEqual([
    'start_up 09:00 10:00',
    'up 10:00 11:00',
  ])
})

test('a cluster whose first task begins with it does not start up', async () => {
  const cluster_fact = [{ ...fact, start_time: at('10:00:00') }]
  expect(await evidence({ ...signed, cluster_fact, activity: [task] })).toEqual(['up 10:00 11:00'])
})

test('the creation is that of the cluster itself, on this day, and not of a shared one', async () => {
  const others = eachChanged(fact, {
    account_id: 'other',
    workspace_id: '2',
    cluster_id: 'd',
    start_time: '2025-04-30T09:00:00Z',
    kind: 'shared',
  })
  expect(await evidence({ ...signed, cluster_fact: others, activity: [task] })).toEqual(['up 10:00 11:00'])
})

test('the first task is one of the cluster on this day', async () => {
  const others = eachChanged(task, { day: nextDay, resource_number: 2 })
  expect(await evidence({ ...signed, cluster_fact: [fact], activity: others })).toEqual(['up 10:00 11:00'])
})

/** The evidence of a shared cluster with node minutes from ten to eleven. */
const started = (ready_sign: readonly object[], cluster_sign: readonly object[] = [sign]) =>
  evidence({ cluster_sign, ready_sign })
const ready = (time: string, is_exact: boolean) => ({ ...ofResource, at_ms: ms(time), is_exact })

test('a shared cluster starts up until it is known to be ready', async () => {
  expect(await started([ready('10:08', true)])).toEqual(['start_up 10:00 10:08', 'up 10:00 11:00'])
})

test('a shared cluster that is ready at once does not start up', async () => {
  expect(await started([ready('10:00', true)])).toEqual(['up 10:00 11:00'])
  expect(await started([ready('10:00', false)])).toEqual(['up 10:00 11:00'])
})

test('where nothing shows when a shared cluster was ready, it starts up for five minutes at most', async () => {
  expect(await started([])).toEqual(['doubt 10:00 10:20', 'start_up 10:00 10:05', 'up 10:00 11:00'])
  expect(await started([ready('10:03', false)])).toEqual([
    'doubt 10:00 10:03',
    'start_up 10:00 10:03',
    'up 10:00 11:00',
  ])
  expect(await started([ready('10:08', false), ready('10:10', true)])).toEqual([
    'doubt 10:00 10:08',
    'start_up 10:00 10:05',
    'up 10:00 11:00',
  ])
})

test('a shared cluster is known to be ready within twenty minutes, before its signs end', async () => {
  const unknown = ['doubt 10:00 10:20', 'start_up 10:00 10:05', 'up 10:00 11:00']
  expect(await started([ready('10:20', true)])).toEqual(['start_up 10:00 10:20', 'up 10:00 11:00'])
  expect(await started([ready('10:21', true)])).toEqual(unknown)
  expect(await started([ready('09:59', true)])).toEqual(unknown)
  const short = [{ ...sign, until_ms: ms('10:10') }]
  expect(await started([ready('10:09', true)], short)).toEqual(['start_up 10:00 10:09', 'up 10:00 10:10'])
  expect(await started([ready('10:10', true)], short)).toEqual([
    'doubt 10:00 10:10',
    'start_up 10:00 10:05',
    'up 10:00 10:10',
  ])
})

test('what shows that a cluster is ready belongs to it and to the day', async () => {
  const others = eachChanged(ready('10:08', true), { day: nextDay, resource_number: 2 })
  expect(await started(others)).toEqual(['doubt 10:00 10:20', 'start_up 10:00 10:05', 'up 10:00 11:00'])
})

test('signs without node minutes, or from midnight on, show no start of a shared cluster', async () => {
  const withoutMinutes = { ...sign, ...between('12:00', '13:00'), has_minutes: false }
  const fromMidnight = { ...sign, ...between('00:00', '01:00') }
  expect(await started([], [withoutMinutes, fromMidnight])).toEqual(['up 00:00 01:00', 'up 12:00 13:00'])
})

test('a job cluster does not start up by its node minutes, whatever has its number on another day', async () => {
  const ready_sign = [ready('10:08', true)]
  expect(await evidence({ ...signed, ready_sign })).toEqual(['up 10:00 11:00'])
  const rows = {
    resource_day: [job, { ...shared, day: nextDay }],
    cluster_sign: [sign, { ...sign, ...between('00:00', '01:00'), day: nextDay }],
  }
  expect(await evidence({ ...rows, ready_sign })).toEqual(['up 10:00 11:00', 'up 00:00 01:00'])
})

test('a minute of a shared cluster is interactive from the set load on, and quiet below', async () => {
  const node_minute = [
    minuteRow(at('10:00:00'), 9),
    minuteRow(at('10:01:00'), 10),
    minuteRow(at('10:01:00'), 5, { instance_id: 'worker' }),
    minuteRow(at('10:02:00'), 9),
  ]
  expect(await evidence({ node_minute })).toEqual([
    'interactive 10:01 10:02',
    'quiet 10:00 10:01',
    'quiet 10:02 10:03',
  ])
})

test('minutes that meet are one stretch', async () => {
  const node_minute = ['10:00:00', '10:01:00', '10:03:00'].map((time) => minuteRow(at(time), 5))
  expect(await evidence({ node_minute })).toEqual(['quiet 10:00 10:02', 'quiet 10:03 10:04'])
})

test('minutes of a job cluster, of another cluster or of another day are none of a shared one', async () => {
  const minute = minuteRow(at('10:00:00'), 5)
  expect(await evidence({ resource_day: [job], node_minute: [minute] })).toEqual([])
  const others = eachChanged(minute, {
    day: nextDay,
    account_id: 'other',
    workspace_id: '2',
    cluster_id: 'd',
  })
  expect(await evidence({ node_minute: others })).toEqual([])
})
