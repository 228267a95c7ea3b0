import { expect, test } from 'vitest'
import { chanceOf } from '../anomalies/chance.ts'
import { run, type MadeCluster, type MadeJob } from './mechanics.ts'
import { seenRun } from './seen-run.ts'

const stage = {
  tasks: 80,
  taskMs: 60_000,
  spread: 0,
  skew: 1,
  fetchShare: 0,
  memoryBytes: 1e9,
  driverMs: 30_000,
  isBeside: false,
}
const job: MadeJob = { stages: [stage, stage], lastMs: 10_000, noise: 0, cpuShare: 0.8 }
const cluster: MadeCluster = { workers: 5, cores: 4, memoryPerCore: 4e9, autoscaling: null }
const made = (changed: Partial<MadeJob>, on: Partial<MadeCluster> = {}, size = 1) =>
  run({ ...job, ...changed }, { ...cluster, ...on }, size, chanceOf(3))

test('eighty tasks of a minute on twenty cores take four rounds, between what the driver does', () => {
  // Two stages of four minutes and 70 seconds of the driver; stragglers and starts add to it.
  const { endMs, tasks } = made({})
  expect(tasks).toHaveLength(160)
  expect(endMs).toBeGreaterThanOrEqual(550_000)
  expect(endMs).toBeLessThan(750_000)
  expect(made({}, { workers: 10 }).endMs).toBeLessThan(endMs - 200_000)
})

test('skew, shuffles of more workers, too little memory and more data take longer', () => {
  const { endMs } = made({})
  expect(made({ stages: [{ ...stage, skew: 8 }, stage] }).endMs).toBeGreaterThan(endMs + 100_000)
  expect(made({ stages: [{ ...stage, fetchShare: 0.3 }, stage] }).endMs).toBeGreaterThan(endMs + 20_000)
  expect(made({}, { memoryPerCore: 5e8 }).endMs).toBeGreaterThan(1.5 * endMs)
  expect(made({}, {}, 2).endMs).toBeGreaterThan(1.7 * endMs)
})

test('a cluster that scales begins with the minimum and has more workers after two minutes', () => {
  const { workers, endMs } = made({}, { autoscaling: { minimum: 2, maximum: 5 } })
  expect(workers.slice(0, 2).every(({ fromMs }) => fromMs < 15_000)).toBe(true)
  expect(workers.slice(2).every(({ fromMs }) => fromMs >= 150_000)).toBe(true)
  expect(endMs).toBeGreaterThan(made({}).endMs)
})

test('what the product keeps of a run adds up to its tasks', () => {
  const left = { log: true, minutes: true }
  const seen = seenRun(job, cluster, { startMs: 0, size: 1, left }, chanceOf(3))
  const taskMs = seen.work?.stages.reduce((sum, one) => sum + one.taskMs, 0) ?? 0
  const busyMs = (seen.nodeMinutes ?? []).reduce(
    (sum, { busyShare }) => sum + (busyShare * 4 * 60_000) / 0.8,
    0,
  )
  expect(taskMs).toBeGreaterThanOrEqual(160 * 60_000)
  // The last minute is a part of one.
  expect(busyMs / taskMs).toBeGreaterThan(0.97)
  expect(busyMs / taskMs).toBeLessThan(1.1)
})
