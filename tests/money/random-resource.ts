import type { Chance } from './random.ts'
import {
  dayMs,
  minuteMs,
  type EventFact,
  type MinuteFact,
  type RecordFact,
  type ResourceFacts,
  type TaskFact,
} from './resource.ts'

const firstDay = Date.UTC(2025, 4, 1)
const hourMs = 3_600_000

/** An instant in a period of a few hours or days, often equal to others. */
type Window = { time: () => number; hour: () => number; lengthMs: number }

/** A cluster or serverless run with random known, missing or odd facts. */
export function randomResource(chance: Chance, number: number): ResourceFacts {
  const kind = chance.oneOf(['shared', 'shared', 'shared', 'job', 'job', 'serverless'] as const)
  const window = randomWindow(chance)
  const runs = chance.times(
    kind === 'shared' ? chance.below(6) : chance.between(kind === 'serverless' ? 1 : 0, 2),
    (index) => ({
      jobId: `job-${number}-${index}`,
      runId: kind === 'serverless' ? `run-${number}-0` : `run-${number}-${index}`,
      attempt: kind === 'serverless' ? index : chance.oneOf([0, 0, 0, 1]),
    }),
  )
  const isMachine = kind !== 'serverless'
  return {
    accountId: chance.oneOf(['account-a', 'account-b']),
    workspaceId: chance.oneOf(['1001', '1002', '1003']),
    clusterId: isMachine ? `cluster-${number}` : null,
    statedKind: isMachine && chance.happens(0.9) ? kind : null,
    tasks: runs.flatMap((run, index) => randomTasks(chance, window, run, `${number}-${index}`)),
    records: randomRecords(chance, window, number, kind),
    events: isMachine && chance.happens(0.5) ? randomEvents(chance, window) : [],
    minutes: isMachine && chance.happens(0.4) ? randomMinutes(chance, window) : [],
  }
}

function randomWindow(chance: Chance): Window {
  const startMs = firstDay + chance.below(40) * hourMs
  const lengthMs = chance.oneOf([hourMs, 3 * hourMs, 3 * hourMs, 30 * hourMs])
  const grainMs = chance.oneOf([1, 1000, minuteMs, 15 * minuteMs, 15 * minuteMs])
  return {
    time: () => startMs + chance.below(lengthMs / grainMs + 1) * grainMs,
    hour: () => startMs + chance.below(lengthMs / hourMs) * hourMs,
    lengthMs,
  }
}

function randomTasks(
  chance: Chance,
  window: Window,
  run: Pick<TaskFact, 'jobId' | 'runId' | 'attempt'>,
  name: string,
): TaskFact[] {
  return chance.times(chance.between(1, 3), (index) => {
    const startMs = window.time()
    const lengthMs = chance.oneOf([0, 1, 5 * minuteMs, hourMs, chance.below(window.lengthMs), 26 * hourMs])
    return {
      ...run,
      taskRunId: `task-${name}-${index}`,
      startMs,
      setupMs: chance.oneOf([0, 0, 1000, 10 * minuteMs]),
      endMs: chance.happens(0.1) ? null : startMs + lengthMs,
    }
  })
}

function randomRecords(
  chance: Chance,
  window: Window,
  number: number,
  kind: 'shared' | 'job' | 'serverless',
): RecordFact[] {
  const jobRunId =
    kind === 'shared' ? null : chance.oneOf([`run-${number}-0`, `run-${number}-0`, `run-${number}-9`])
  return chance
    .times(chance.between(1, 6), (index) => index)
    .flatMap((index) => {
      const startMs = chance.happens(0.6) ? window.hour() : window.time()
      const record = {
        recordId: `record-${number}-${index}`,
        skuName: `SKU_${number}_${index}`,
        startMs,
        endMs: startMs + randomLength(chance),
        units: BigInt(chance.below(2 ** 31)) * BigInt(chance.oneOf([1, 1000, 1_000_003])),
        priceUnits: BigInt(chance.between(1, 900_000_000)),
        jobRunId: kind === 'serverless' ? `run-${number}-0` : chance.happens(0.9) ? jobRunId : null,
        recordType: 'ORIGINAL' as const,
      }
      return chance.happens(0.2) ? [record, retractionOf(record)] : [record]
    })
}

/** The retraction of another record. */
function retractionOf(record: RecordFact): RecordFact {
  return { ...record, recordId: `${record.recordId}-back`, units: -record.units, recordType: 'RETRACTION' }
}

function randomLength(chance: Chance): number {
  return chance.oneOf([hourMs, hourMs, hourMs, hourMs, 7, 20 * minuteMs, 5 * hourMs, dayMs, 0, dayMs + 1])
}

function randomEvents(chance: Chance, window: Window): EventFact[] {
  const events: EventFact[] = []
  for (let session = chance.between(1, 2); session > 0; session -= 1) {
    const [first = 0, ...later] = chance.times(5, window.time).toSorted((left, right) => left - right)
    const [second = first, third = first, fourth = first, last = first] = later
    const workers = chance.below(4)
    if (chance.happens(0.85))
      events.push({ atMs: first, type: chance.oneOf(['CREATING', 'STARTING']), workers })
    events.push({ atMs: second, type: 'RUNNING', workers })
    if (chance.happens(0.5)) events.push({ atMs: third, type: 'RESIZING', workers: chance.below(6) })
    if (chance.happens(0.2)) events.push({ atMs: fourth, type: 'RESTARTING', workers: null })
    if (chance.happens(0.1)) events.push({ atMs: fourth, type: 'DRIVER_HEALTHY', workers: null })
    if (chance.happens(0.8)) events.push({ atMs: last, type: 'TERMINATING', workers: null })
  }
  const key = ({ atMs, type }: EventFact) => `${atMs} ${type}`
  return [...new Map(events.map((event) => [key(event), event])).values()]
}

function randomMinutes(chance: Chance, window: Window): MinuteFact[] {
  return chance
    .times(chance.between(1, 3), (instance) => instance)
    .flatMap((instance) => {
      const firstMs = Math.floor(window.time() / minuteMs) * minuteMs
      return chance.times(chance.between(1, 30), (minute) => ({
        instanceId: `node-${instance}`,
        isDriver: instance === 0,
        startMs: firstMs + minute * minuteMs,
        busyPercent: chance.oneOf([0, 4, 4, 5, 60]),
      }))
    })
}
