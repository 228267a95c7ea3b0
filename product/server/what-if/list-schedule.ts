import { timeQueue, type TimeQueue } from './time-queue.ts'
import type { Wait } from './stage-order.ts'

/** A stage to be replayed: its tasks in the order in which they start. */
export type PlannedStage = Wait & { tasksMs: readonly number[] }

/** From when until when an executor takes tasks, in milliseconds from the start of the run. */
export type PlannedExecutor = { fromMs: number; untilMs: number; cores: number }

/** What is replayed: stages, where each waits for earlier ones only, on executors. */
export type Plan = { stages: readonly PlannedStage[]; executors: readonly PlannedExecutor[]; lastMs: number }

type Happening = { kind: 'core'; untilMs: number; ofStage?: number } | { kind: 'submitted'; stage: number }

type State = {
  plan: Plan
  queue: TimeQueue<Happening>
  /** Until when each idle core takes tasks. */
  idle: number[]
  /** Submitted stages of which tasks wait, the earliest in the plan first. */
  waiting: number[]
  started: number[]
  running: number[]
  /** How many stages each one still waits for, and which wait for it. */
  missing: number[]
  followers: readonly (readonly number[])[]
  /** When each stage ended; NaN before. */
  endedMs: number[]
}

/**
 * How long a plan takes in milliseconds: each core that is free takes the next task of the earliest stage that waits. An executor takes
 * tasks while it is there and finishes those that it has. Undefined where no executor is left for the tasks.
 */
export function scheduledMs(plan: Plan): number | undefined {
  const state = startOf(plan)
  for (let atMs = state.queue.next(); atMs !== undefined; atMs = state.queue.next()) {
    while (state.queue.next() === atMs) happen(state, atMs)
    startTasks(state, atMs)
  }
  if (state.endedMs.some(Number.isNaN)) return undefined
  return state.endedMs.reduce((latest, endMs) => Math.max(latest, endMs), 0) + plan.lastMs
}

function startOf(plan: Plan): State {
  const queue = timeQueue<Happening>()
  for (const { fromMs, untilMs, cores } of plan.executors)
    for (let core = 0; core < cores; core += 1) queue.add(fromMs, { kind: 'core', untilMs })
  const followers = plan.stages.map((): number[] => [])
  for (const [stage, { after, driverMs }] of plan.stages.entries()) {
    for (const before of after) followers[before]?.push(stage)
    if (after.length === 0) queue.add(driverMs, { kind: 'submitted', stage })
  }
  return {
    plan,
    queue,
    followers,
    idle: [],
    waiting: [],
    started: plan.stages.map(() => 0),
    running: plan.stages.map(() => 0),
    missing: plan.stages.map(({ after }) => after.length),
    endedMs: plan.stages.map(() => Number.NaN),
  }
}

function happen(state: State, atMs: number): void {
  const taken = state.queue.take()
  if (!taken) return
  const { what } = taken
  if (what.kind === 'submitted') {
    const tasks = state.plan.stages[what.stage]?.tasksMs.length ?? 0
    if (tasks === 0) endStage(state, what.stage, atMs)
    else state.waiting = [...state.waiting, what.stage].toSorted((one, other) => one - other)
    return
  }
  state.idle.push(what.untilMs)
  if (what.ofStage === undefined) return
  const left = (state.running[what.ofStage] ?? 0) - 1
  state.running[what.ofStage] = left
  const tasks = state.plan.stages[what.ofStage]?.tasksMs.length ?? 0
  if (left === 0 && state.started[what.ofStage] === tasks) endStage(state, what.ofStage, atMs)
}

function endStage(state: State, ended: number, atMs: number): void {
  state.endedMs[ended] = atMs
  for (const stage of state.followers[ended] ?? []) {
    const left = (state.missing[stage] ?? 0) - 1
    state.missing[stage] = left
    if (left === 0)
      state.queue.add(atMs + (state.plan.stages[stage]?.driverMs ?? 0), { kind: 'submitted', stage })
  }
}

function startTasks(state: State, atMs: number): void {
  while (state.waiting.length > 0) {
    const untilMs = state.idle.pop()
    if (untilMs === undefined) return
    if (untilMs <= atMs) continue
    const [stage = 0] = state.waiting
    const tasks = state.plan.stages[stage]?.tasksMs ?? []
    const next = state.started[stage] ?? 0
    state.queue.add(atMs + (tasks[next] ?? 0), { kind: 'core', untilMs, ofStage: stage })
    state.started[stage] = next + 1
    state.running[stage] = (state.running[stage] ?? 0) + 1
    if (next + 1 === tasks.length) state.waiting.shift()
  }
}

/** What no schedule can go below: the longest chain of driver and longest tasks, and all tasks on all cores, in milliseconds. */
export function lowerBounds({ stages, executors, lastMs }: Plan): {
  criticalPathMs: number
  coresMs: number
} {
  const ends: number[] = []
  for (const { after, driverMs, tasksMs } of stages) {
    const readyMs = after.reduce((latest, before) => Math.max(latest, ends[before] ?? 0), 0)
    ends.push(readyMs + driverMs + tasksMs.reduce((longest, time) => Math.max(longest, time), 0))
  }
  const cores = executors.reduce((sum, executor) => sum + executor.cores, 0)
  const taskMs = stages.reduce(
    (sum, { tasksMs }) => sum + tasksMs.reduce((before, time) => before + time, 0),
    0,
  )
  return {
    criticalPathMs: ends.reduce((latest, end) => Math.max(latest, end), 0) + lastMs,
    coresMs: taskMs / Math.max(1, cores) + lastMs,
  }
}
