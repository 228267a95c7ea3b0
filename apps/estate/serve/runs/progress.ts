import type { RepairRow, RunRow, TaskRunRow } from './run-rows.ts'
import type { Progress } from './state.ts'

/** The state of a run: that of its latest started attempt. */
export function progressOfRun(run: RunRow, repairs: readonly RepairRow[], nowMs: number): Progress {
  if (nowMs < run.start_ms + run.queue_ms) return { phase: 'waiting', lifeCycle: 'QUEUED' }
  const latest = repairs.at(-1)
  const endMs = latest?.end_ms ?? run.end_ms
  if (endMs > nowMs) return { phase: 'active', lifeCycle: 'RUNNING' }
  const isFinal = (latest?.repair ?? 0) === run.last_repair
  if (!isFinal) {
    const result = latest?.result_state ?? null
    return { phase: 'ended', lifeCycle: 'TERMINATED', result, code: null, message: '', endMs }
  }
  return {
    phase: 'ended',
    lifeCycle: run.life_cycle_state,
    result: run.result_state,
    code: run.termination_code,
    message: run.state_message ?? '',
    endMs,
  }
}

/** The state of a started task run. */
export function progressOfTask(task: TaskRunRow, nowMs: number): Progress {
  if (task.end_ms > nowMs) {
    const isReady = task.execution_start_ms !== null && task.execution_start_ms <= nowMs
    return { phase: 'active', lifeCycle: isReady ? 'RUNNING' : 'PENDING' }
  }
  return {
    phase: 'ended',
    lifeCycle: 'TERMINATED',
    result: task.result_state,
    code: task.termination_code,
    message: '',
    endMs: task.end_ms,
  }
}
