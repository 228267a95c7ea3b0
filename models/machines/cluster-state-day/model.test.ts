import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { clusterStateDay } from './model.ts'

const day = '2025-05-01'
const at = (time: string) => `${day}T${time}Z`
const ms = (time: string) => Date.parse(at(time))
const cluster = { day, workspace_id: '1', cluster_id: 'c' }
const resource_day = [{ day, workspace_id: '1', resource_id: 'c', resource_number: 1, kind: 'job' }]
const state = (from: string, until: string | null, rest: object = {}) => ({
  ...cluster,
  from_time: at(from),
  until_time: until === null ? null : at(until),
  phase: 'ready',
  worker_count: 2,
  is_counted: true,
  is_certain: until !== null,
  leads_to_ready: false,
  may_be_ready: false,
  ...rest,
})
const sign = { day, resource_number: 1, from_ms: ms('10:00:00'), until_ms: ms('11:00:00'), has_minutes: true }

/** The times of the day in which the cluster was ready, by these states and this end of the cluster. */
async function readyTimes(states: readonly object[], end_time: string | null, kind = 'job') {
  const cluster_fact = [{ workspace_id: '1', cluster_id: 'c', kind, start_time: at('10:00:00'), end_time }]
  const rows = await selectAlone(
    clusterStateDay,
    { cluster_state: [...states], resource_day, cluster_sign: [sign], cluster_fact },
    { days: [day] },
  )
  return rows
    .map(({ from_ms, until_ms }) => [Number(from_ms), Number(until_ms)])
    .toSorted(([one = 0], [other = 0]) => one - other)
}

// The event of its end is lost; later events are of machines that are still going.
const late = [state('10:00:00', '11:05:00'), state('11:05:00', '11:09:00'), state('11:09:00', null)]

test('a job cluster is not up after its end, whatever events come late', async () => {
  expect(await readyTimes(late, at('11:00:00'))).toEqual([[ms('10:00:00'), ms('11:00:00')]])
})

test('without a known end, and on a shared cluster, what events report is up', async () => {
  const told = [
    [ms('10:00:00'), ms('11:05:00')],
    [ms('11:05:00'), ms('11:09:00')],
  ]
  expect(await readyTimes(late, null)).toEqual(told)
  expect(await readyTimes(late, at('11:00:00'), 'shared')).toEqual(told)
})

test('an end after the last event changes nothing', async () => {
  expect(await readyTimes([state('10:00:00', '10:30:00')], at('11:00:00'))).toEqual([
    [ms('10:00:00'), ms('10:30:00')],
  ])
})
