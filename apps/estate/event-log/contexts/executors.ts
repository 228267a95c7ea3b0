import { chanceOf } from '../draws.ts'
import { lossOf } from '../plan/outline.ts'
import type { Executor, Work } from '../work.ts'
import type { NodeRow, SessionRow } from './context-rows.ts'

const downscaled =
  'worker decommissioned because of kill request from HTTP endpoint (data migration disabled)'
const backAfterMs = 90_000

/** The executors of a session: one per worker machine, or the driver where there is none. */
export function executorsOf(
  session: SessionRow,
  nodes: readonly NodeRow[],
  { fromMs, lossesMs }: { fromMs: number; lossesMs: readonly number[] },
): Executor[] {
  const workers = nodes.filter(({ is_driver, end_ms }) => !is_driver && end_ms > session.running_ms)
  if (workers.length === 0) return [driverExecutor(session, nodes, fromMs)]
  return workers.map((node, index) => {
    const host = node.private_ip
    const isEarly = node.start_ms < session.running_ms
    const joinMs = Math.floor(55_000 + 60_000 * chanceOf(`join:${host}:${node.start_ms}`))
    const addedMs = isEarly
      ? Math.max(fromMs + 1500, session.running_ms - 6000) + (index % 40) * 110
      : Math.min(node.start_ms + joinMs, node.end_ms - 1000)
    const leavesMs = node.end_ms - 2000
    const isEarlier = leavesMs < session.terminating_ms - 15_000
    const isLost = lossesMs.some((lossMs) => Math.abs(lossMs - node.end_ms) < 10_000)
    return {
      id: String(index),
      host,
      cores: session.core_count,
      addedMs,
      removedMs: isEarlier ? Math.max(addedMs + 500, leavesMs) : Number.POSITIVE_INFINITY,
      removedReason: isEarlier ? (isLost ? lossReason(host) : downscaled) : null,
    }
  })
}

function driverExecutor(session: SessionRow, nodes: readonly NodeRow[], fromMs: number): Executor {
  const host = nodes.find(({ is_driver }) => is_driver)?.private_ip ?? '10.20.0.4'
  const kept = { removedMs: Number.POSITIVE_INFINITY, removedReason: null }
  return { id: 'driver', host, cores: session.core_count, addedMs: fromMs + 1200, ...kept }
}

/** The executors with the losses that stories bring: a machine is lost, and another takes its address a while later. */
export function withStoryLosses(executors: readonly Executor[], works: readonly Work[]): Executor[] {
  const all = executors.map((executor) => ({ ...executor }))
  for (const lossMs of works.flatMap((work) => lossOf(work) ?? [])) {
    const present = all.filter(
      ({ addedMs, removedMs }) => addedMs < lossMs && removedMs > lossMs + backAfterMs,
    )
    const lost = present.at(-1)
    if (!lost || present.length < 2) continue
    const { removedMs, removedReason } = lost
    lost.removedMs = lossMs
    lost.removedReason = lossReason(lost.host)
    all.push({ ...lost, id: String(all.length), addedMs: lossMs + backAfterMs, removedMs, removedReason })
  }
  return all
}

function lossReason(host: string): string {
  return `worker lost: ${host}:40101 got disassociated`
}
