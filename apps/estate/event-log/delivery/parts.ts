import { chanceOf } from '../draws.ts'
import type { SparkContext } from '../spark-context.ts'

const hourMs = 3_600_000
const tickMs = 300_000

/** A part of a log: what a context wrote within a clock hour. */
export type LogPart = { rollover: number; fromMs: number; untilMs: number }

/** A part as it stands at its destination at an instant. */
export type DeliveredPart = {
  name: string
  part: LogPart
  /** What was written before this instant is in it. */
  writtenUntilMs: number
  isCompressed: boolean
  /** Its last line was being written. */
  isCut: boolean
  modifiedMs: number
}

/** The parts of a context, one for each hour in which it did something. */
export function partsOf({ fromMs, untilMs, works, executors }: SparkContext): LogPart[] {
  const hours = new Set([hourOf(fromMs)])
  for (const work of works) {
    for (let atMs = hourOf(work.fromMs); atMs <= work.untilMs; atMs += hourMs) hours.add(atMs)
  }
  for (const { addedMs, removedMs } of executors) {
    hours.add(hourOf(addedMs + 60))
    if (removedMs < untilMs) hours.add(hourOf(removedMs))
  }
  return [...hours]
    .toSorted((one, other) => one - other)
    .map((hour, rollover) => ({ rollover, fromMs: Math.max(hour, fromMs), untilMs: hour + hourMs }))
}

/**
 * The parts that stand at the destination at an instant: delivered every five minutes, compressed once their hour is over. The
 * last part of a context stays as it is. Of some contexts one part never arrives, or arrives under two names.
 */
export function deliveredParts(context: SparkContext, nowMs: number): DeliveredPart[] {
  const tick = Math.floor(nowMs / tickMs) * tickMs
  const parts = partsOf(context)
  const missing = missingPart(context)
  return parts.flatMap((part, index) => {
    if (part.fromMs + 1000 >= tick || index === missing) return []
    const isLast = index === parts.length - 1
    if (isLast || tick < part.untilMs + tickMs) return [openPart(context, part, tick)]
    const closed = closedPart(part)
    return index === doubledPart(context, parts.length)
      ? [
          closed,
          {
            ...closed,
            name: closed.name.replace(/-00\.gz$/, '-05.gz'),
            modifiedMs: closed.modifiedMs + tickMs,
          },
        ]
      : [closed]
  })
}

/** The part of a context that never arrives; never the last. */
export function missingPart(context: SparkContext): number | undefined {
  const count = partsOf(context).length
  return count > 1 && chanceOf(`missing part:${context.contextId}`) < 0.04
    ? Math.floor((count - 1) / 2)
    : undefined
}

function doubledPart({ contextId }: SparkContext, count: number): number | undefined {
  return count > 1 && chanceOf(`doubled part:${contextId}`) < 0.06 ? count - 2 : undefined
}

function openPart({ untilMs }: SparkContext, part: LogPart, tick: number): DeliveredPart {
  const writtenUntilMs = Math.min(tick, part.untilMs)
  const isCut = untilMs > tick && part.untilMs >= tick
  const endMs = Math.min(untilMs, part.untilMs)
  const modifiedMs = Math.min(tick, Math.ceil(endMs / tickMs) * tickMs)
  return { name: 'eventlog', part, writtenUntilMs, isCompressed: false, isCut, modifiedMs }
}

function closedPart(part: LogPart): DeliveredPart {
  const hour = new Date(hourOf(part.fromMs)).toISOString()
  return {
    name: `eventlog-${hour.slice(0, 10)}--${hour.slice(11, 13)}-00.gz`,
    part,
    writtenUntilMs: part.untilMs,
    isCompressed: true,
    isCut: false,
    modifiedMs: part.untilMs + tickMs,
  }
}

function hourOf(instantMs: number): number {
  return Math.floor(instantMs / hourMs) * hourMs
}
