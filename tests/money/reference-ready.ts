import type { Sign, Up } from './reference-facts.ts'
import { dayMs, dayStart, hasClock, minuteMs, recordsInForce, type ResourceFacts } from './resource.ts'

const usualMs = 5 * minuteMs
const longestMs = 20 * minuteMs
const waitedMs = 30_000
const hourMs = 60 * minuteMs

type ReadySign = { atMs: number; isExact: boolean }

/** The moments of a day by which a cluster was ready. */
function readySigns(facts: ResourceFacts, startMs: number): ReadySign[] {
  return [
    ...facts.tasks
      .filter((task) => dayStart(task.startMs) === startMs)
      .filter((task) => task.endMs === null || task.startMs + task.setupMs <= task.endMs)
      .map((task) => ({ atMs: task.startMs + task.setupMs, isExact: task.setupMs >= waitedMs })),
    ...recordsInForce(facts)
      .filter(hasClock)
      .filter((record) => dayStart(record.startMs) === startMs)
      .filter((record) => record.startMs % hourMs !== 0 || record.endMs % hourMs !== 0)
      .map((record) => ({ atMs: record.startMs, isExact: true })),
  ]
}

/** Up-time cut where the cluster became ready. */
export function cutAtReady(up: Up, facts: ResourceFacts, startMs: number): Up[] {
  const readyMs = readyIn(up, readySigns(facts, startMs))
  const { fromMs, untilMs } = up
  return [
    { ...up, phase: 'start_up' as const, fromMs, untilMs: readyMs },
    { ...up, phase: 'ready' as const, fromMs: readyMs, untilMs },
  ].filter((part) => part.untilMs > part.fromMs)
}

function readyIn({ phase, mayBeReady, beginMs, fromMs, untilMs }: Up, signs: readonly ReadySign[]): number {
  if (phase !== 'start_up') return fromMs
  if (!mayBeReady) return untilMs
  const within = signs.filter(({ atMs }) => atMs >= beginMs && atMs <= beginMs + longestMs && atMs < untilMs)
  const firstMs = Math.min(untilMs, ...within.map(({ atMs }) => atMs))
  if (within.length === 0 && untilMs - beginMs <= longestMs) return untilMs
  const isExact = within.some((sign) => sign.isExact && sign.atMs === firstMs)
  const readyMs = isExact ? firstMs : Math.min(firstMs, beginMs + usualMs)
  return Math.min(Math.max(readyMs, fromMs), untilMs)
}

/** The start-up of a shared cluster without events, which begins with its node minutes. */
export function startUpOf(sign: Sign, facts: ResourceFacts, startMs: number): Up[] {
  const { fromMs, untilMs } = sign
  if (!sign.hasMinutes || fromMs % dayMs === 0) return []
  const within = readySigns(facts, startMs).filter(
    ({ atMs }) => atMs >= fromMs && atMs <= fromMs + longestMs && atMs < untilMs,
  )
  const firstMs = Math.min(untilMs, ...within.map(({ atMs }) => atMs))
  const isExact = within.some((one) => one.isExact && one.atMs === firstMs)
  const readyMs = isExact ? firstMs : Math.min(firstMs, fromMs + usualMs)
  return [{ phase: 'start_up', mayBeReady: false, beginMs: fromMs, fromMs, untilMs: readyMs }]
}
