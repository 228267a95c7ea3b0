import { expect, test } from 'vitest'
import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import { CodedError } from '#contract/errors.ts'
import { defineJob, type Outcome } from './job.ts'
import type { RunEnd } from './run-end.ts'
import { Scheduler, type Scheduled } from './scheduler.ts'

const base = {
  input: z.object({}),
  answer: z.object({}),
  steps: [],
  guard: mayChange('admin', 'account'),
  retryLimit: 0,
  expireSeconds: 60,
} as const
const queued = defineJob({ ...base, name: 'queued', schedule: { place: 'QUEUE' } })
const here = defineJob({ ...base, name: 'here', schedule: { place: 'HERE' } })

type At = { ms: number; seconds: number; isAway: boolean; outcome: Outcome<unknown> | Error }

const found = { answer: {}, records: 1 }

/** A scheduler whose clock, pace and ends of runs are the test's. */
function scheduled(entries: readonly Scheduled[], { openRunId }: { openRunId?: string } = {}) {
  const at: At = { ms: 0, seconds: 100, isAway: false, outcome: found }
  const started: string[] = []
  const failures: string[] = []
  const recovered: string[] = []
  const ending = new AbortController()
  let tell: (end: RunEnd) => void = () => {}
  const scheduler = new Scheduler(
    {
      jobs: {
        async start(job) {
          if (at.isAway) throw new Error('away')
          started.push(job.name)
          return { runId: `${started.length}` }
        },
        openRunOf: async () => (openRunId === undefined ? undefined : { runId: openRunId }),
        async roundHere(job, { subject = null }) {
          started.push(job.name)
          const end = { runId: `${started.length}`, kind: job.name, subject }
          if (at.outcome instanceof Error) return { ...end, state: 'FAILED', error: at.outcome }
          return { ...end, state: 'SUCCEEDED', outcome: at.outcome }
        },
        onEnd(listener) {
          tell = listener
          return () => {}
        },
        find: async () => undefined,
      },
      scheduledSeconds: async () => at.seconds,
      clock: () => new Date(at.ms),
      elapsedMs: () => at.ms,
      random: () => 0,
      onFailure: (kind) => failures.push(kind),
      onRecovered: (kind) => recovered.push(kind),
    },
    entries,
    ending.signal,
  )
  const lookAt = async (seconds: number) => {
    at.ms = seconds * 1_000
    await scheduler.look()
    await scheduler.look()
    return started.length
  }
  const end = (kind: string, how: Partial<RunEnd>) =>
    tell({ runId: '1', kind, subject: null, state: 'SUCCEEDED', ...how })
  return { at, started, failures, recovered, ending, scheduler, lookAt, end }
}

test('a kind of the queue is started at once, and again at its pace after its end', async () => {
  const { lookAt, end } = scheduled([{ job: queued, input: {} }])
  expect([await lookAt(0), await lookAt(50)]).toEqual([1, 1])
  end('queued', { outcome: found })
  expect([await lookAt(149), await lookAt(150)]).toEqual([1, 2])
})

test('a run that is open already is waited for instead of another one', async () => {
  const { lookAt, end } = scheduled([{ job: queued, input: {} }], { openRunId: 'open' })
  expect(await lookAt(0)).toBe(0)
  end('queued', { outcome: found })
  expect(await lookAt(99)).toBe(0)
})

test('an end that was not reported to this server is seen within a minute or so', async () => {
  const { lookAt } = scheduled([{ job: queued, input: {} }])
  expect([await lookAt(0), await lookAt(61), await lookAt(160), await lookAt(161)]).toEqual([1, 1, 1, 2])
})

test('no kind is started that is switched off, or has nothing to do', async () => {
  const { at, lookAt } = scheduled([
    { job: here, input: {} },
    { job: queued, input: {}, isDue: () => false },
  ])
  await lookAt(0)
  at.seconds = 0
  expect(await lookAt(1_000)).toBe(1)
})

test('failures are reported and followed later and later, until a run succeeds', async () => {
  const { at, lookAt, failures, recovered } = scheduled([{ job: here, input: {} }])
  at.outcome = new Error('no room')
  expect([await lookAt(0), await lookAt(59), await lookAt(60)]).toEqual([1, 1, 2])
  expect([await lookAt(179), await lookAt(180)]).toEqual([2, 3])
  at.outcome = found
  expect([await lookAt(420), await lookAt(519), await lookAt(520)]).toEqual([4, 4, 5])
  expect({ failures, recovered }).toEqual({ failures: ['here', 'here', 'here'], recovered: ['here'] })
})

test('when each kind is started next is known, or what it waits for', async () => {
  const { at, lookAt, end, scheduler } = scheduled([
    { job: queued, input: {} },
    { job: here, input: {} },
    { job: here, subject: 'idle', input: {}, isDue: () => false },
  ])
  await lookAt(0)
  const next = { kind: 'here', subject: null, waitsFor: 'TIME', at: new Date(100_000) }
  const idle = { kind: 'here', subject: 'idle', waitsFor: 'NOTHING_NEW' }
  const working = { kind: 'queued', subject: null, waitsFor: 'UNDERWAY' }
  expect(await scheduler.upcoming()).toEqual([working, next, idle])
  at.ms = 40_000
  end('queued', { outcome: { ...found, againAt: new Date(70_000) } })
  expect(await scheduler.upcoming()).toMatchObject([{ at: new Date(70_000) }, next, idle])
  at.seconds = 0
  expect(await scheduler.upcoming()).toMatchObject([
    { waitsFor: 'OFF' },
    { waitsFor: 'OFF' },
    { waitsFor: 'OFF' },
  ])
})

test('what finds its data being made is no failure, and is tried again soon', async () => {
  const { at, lookAt, failures } = scheduled([{ job: here, input: {} }])
  at.outcome = new CodedError('not_ready', 'These rows are being rebuilt.')
  expect([await lookAt(0), await lookAt(14), await lookAt(15)]).toEqual([1, 1, 2])
  expect(failures).toEqual([])
})

test('a run that cannot be started is reported, and tried again soon', async () => {
  const { at, lookAt, failures } = scheduled([{ job: queued, input: {} }])
  at.isAway = true
  await lookAt(0)
  at.isAway = false
  expect([await lookAt(14), await lookAt(15)]).toEqual([0, 1])
  expect(failures).toEqual(['queued'])
})

test('nothing is started after the signal', async () => {
  const { lookAt, ending, scheduler } = scheduled([{ job: here, input: {} }])
  await lookAt(0)
  ending.abort()
  expect(await lookAt(1_000)).toBe(1)
  await scheduler.stop()
})
