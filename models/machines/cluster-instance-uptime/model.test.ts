import { expect, test } from 'vitest'
import { eachChanged, selectAlone } from '#models/testing/select-alone.ts'
import { clusterInstanceUptime } from './model.ts'

const days = ['2025-05-01', '2025-05-02']
const uptime = (from: string, until: string, rest: object = {}) => ({
  day: `2025-05-${from.slice(0, 2)}`,
  cluster_id: 'c',
  kind: 'shared',
  from_ms: Date.parse(`2025-05-${from}:00Z`),
  until_ms: Date.parse(`2025-05-${until}:00Z`),
  first_phase: 'ready',
  last_phase: 'ready',
  ...rest,
})

/** Stretches of instances, each as the start of its instance and its own bounds. */
async function stretches(cluster_uptime: readonly object[], asked = days): Promise<string[]> {
  const rows = await selectAlone(clusterInstanceUptime, { cluster_uptime }, { days: asked })
  const time = (ms: unknown) => new Date(Number(ms)).toISOString().slice(8, 16)
  return rows.map(
    ({ start_ms, from_ms, until_ms }) => `${time(start_ms)}: ${time(from_ms)} ${time(until_ms)}`,
  )
}

const evening = uptime('01T20:00', '02T00:00')
const goesOn = ['01T20:00: 01T20:00 02T00:00', '01T20:00: 02T00:00 02T01:00']

test('a shared cluster goes on over midnight as the same instance', async () => {
  const both = [evening, uptime('02T00:00', '02T01:00')]
  expect(await stretches(both)).toEqual(goesOn)
  expect(await stretches(both, ['2025-05-02'])).toEqual(goesOn.slice(1))
  expect(await stretches(both, ['2025-05-03'])).toEqual([])
})

test('an instance is named by its cluster and the millisecond of its start', async () => {
  const rows = await selectAlone(clusterInstanceUptime, { cluster_uptime: [evening] }, { days })
  expect(rows).toMatchObject([{ instance_id: `c-${Date.parse('2025-05-01T20:00:00Z')}` }])
})

test('a shared cluster goes on where at most ten minutes are missing', async () => {
  expect(await stretches([evening, uptime('02T00:10', '02T01:00')])).toEqual([
    '01T20:00: 01T20:00 02T00:00',
    '01T20:00: 02T00:10 02T01:00',
  ])
  expect(await stretches([evening, uptime('02T00:11', '02T01:00')])).toEqual([
    '01T20:00: 01T20:00 02T00:00',
    '02T00:11: 02T00:11 02T01:00',
  ])
})

test('two stretches of a day are two instances', async () => {
  expect(await stretches([uptime('01T10:00', '01T11:00'), uptime('01T11:05', '01T12:00')])).toEqual([
    '01T10:00: 01T10:00 01T11:00',
    '01T11:05: 01T11:05 01T12:00',
  ])
})

test('a cluster that was terminated begins anew', async () => {
  const ended = { ...evening, termination_code: 'USER_REQUEST' }
  expect(await stretches([ended, uptime('02T00:00', '02T01:00')])).toEqual([
    '01T20:00: 01T20:00 02T00:00',
    '02T00:00: 02T00:00 02T01:00',
  ])
})

test('a cluster that starts up after it was ready begins anew, one that still starts up goes on', async () => {
  const startsUp = uptime('02T00:00', '02T01:00', { first_phase: 'start_up' })
  expect(await stretches([evening, startsUp])).toEqual([
    '01T20:00: 01T20:00 02T00:00',
    '02T00:00: 02T00:00 02T01:00',
  ])
  expect(await stretches([{ ...evening, last_phase: 'start_up' }, startsUp])).toEqual(goesOn)
  const becameReady = uptime('02T00:00', '02T01:00')
  expect(await stretches([{ ...evening, last_phase: 'start_up' }, becameReady])).toEqual(goesOn)
})

test('a cluster of a job lives once, whatever is missing', async () => {
  const ofJob = [
    uptime('01T10:00', '01T11:00', { kind: 'job' }),
    uptime('02T12:00', '02T13:00', { kind: 'job' }),
  ]
  expect(await stretches(ofJob)).toEqual(['01T10:00: 01T10:00 01T11:00', '01T10:00: 02T12:00 02T13:00'])
})

test('clusters of another name, workspace or account are other clusters', async () => {
  const others = eachChanged(evening, { account_id: 'other', workspace_id: '2', cluster_id: 'd' })
  expect(await stretches([evening, ...others])).toEqual(Array(4).fill('01T20:00: 01T20:00 02T00:00'))
})
