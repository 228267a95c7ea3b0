import { expect, test } from 'vitest'
import type { RunContext } from '#jobs/job.ts'
import type { AskedOfSource } from '../collect-asked.ts'
import { repairTelemetryJob, telemetryHandler, telemetryOf } from './telemetry-job.ts'

const cluster = (workspaceId: string, clusterId: string) => ({
  workspaceId,
  clusterId,
  from: 'BEGINNING' as const,
})

/** A run of which these steps were done by an earlier attempt. */
function runOf(done: Readonly<Record<string, unknown>> = {}): RunContext {
  return {
    runId: 'run',
    subject: 'cluster c',
    source: 'REPAIR',
    attempt: 1,
    signal: new AbortController().signal,
    report: () => {},
    step: async (name, answer, work) => (name in done ? answer.parse(done[name]) : work()),
  }
}

function handler(notes: string[] = []) {
  const orders: AskedOfSource[] = []
  const kinds = new Set<string>()
  let derived = 0
  const work = telemetryHandler(repairTelemetryJob, {
    collectAsked: async (kind, order) => {
      kinds.add(kind)
      orders.push(order)
      return { changedRows: 5, notes }
    },
    derive: async () => {
      derived += 1
      return { answer: {}, records: 1, result: { dataVersion: 9 } }
    },
  })
  return { work, orders, kinds, derived: () => derived }
}

test('logs are read workspace by workspace, later fetches go on, and figures are derived once', async () => {
  const { work, orders, kinds, derived } = handler()
  const clusters = [cluster('1', 'c'), cluster('2', 'd'), cluster('1', 'e')]
  const outcome = await work({ clusters }, runOf())
  expect(orders).toEqual([
    {
      source: 'event-log',
      scope: '1',
      asked: { clusters: ['c', 'e'].map((clusterId) => ({ clusterId, from: 'BEGINNING' })) },
      more: { clusters: ['c', 'e'].map((clusterId) => ({ clusterId, from: 'WHERE_READ' })) },
    },
    expect.objectContaining({ scope: '2', asked: { clusters: [{ clusterId: 'd', from: 'BEGINNING' }] } }),
  ])
  expect([...kinds]).toEqual(['telemetry-repair'])
  expect(outcome).toMatchObject({
    answer: { changedRows: 10, notes: [], dataVersion: 9 },
    records: 10,
    isPartial: false,
    result: { dataVersion: 9 },
  })
  expect(derived()).toBe(1)
})

test('what could not be read makes the run partial, and is its detail', async () => {
  const { work } = handler(['The event log of cluster c is not read.'])
  expect(await work({ clusters: [cluster('1', 'c')] }, runOf())).toMatchObject({
    isPartial: true,
    detail: 'The event log of cluster c is not read.',
  })
})

test('a run that was killed after it had read derives without reading again', async () => {
  const { work, orders, derived } = handler()
  const run = runOf({ read: { changedRows: 3, notes: [] } })
  expect(await work({ clusters: [cluster('1', 'c')] }, run)).toMatchObject({ records: 3 })
  expect({ orders, derived: derived() }).toEqual({ orders: [], derived: 1 })
})

test.each([
  [false, 'telemetry', 'MANUAL'],
  [true, 'telemetry-repair', 'REPAIR'],
])('a run of a person (repair: %s) is of the kind %s and its source %s', async (isRepair, kind, source) => {
  const started: unknown[] = []
  const { start } = telemetryOf({
    async startOrJoin(job, input, { by, ...how }) {
      started.push([job.name, input, how, by.actor.name])
      throw new Error('Nobody works here.')
    },
  })
  const order = { subject: 'job run 1', isRepair, clusters: [cluster('1', 'c')] }
  const by = { actor: { kind: 'person', name: 'root' }, at: new Date(0) } as const
  await expect(start(order, by)).rejects.toThrow('Nobody works here.')
  expect(started).toEqual([[kind, { clusters: order.clusters }, { source, subject: 'job run 1' }, 'root']])
})
