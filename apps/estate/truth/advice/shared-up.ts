import type { MachineRow, SessionRow, WorkRow } from './advice-rows.ts'
import type { PriceBook } from './price-book.ts'
import type { Span } from './spans.ts'
import { common, hourMs, outside } from './spans.ts'

/** How long a shared cluster usually takes to start, as the estate draws it. */
const startUpMs = 290_000

/** A time that a shared cluster would have been up; it draws DBUs since it is ready. */
export type Up = Span & { readyMs: number }

/** When a shared cluster would have been up for these works; no stop is 0 minutes. Works that wait for a start end later. */
export function upsFor(works: readonly WorkRow[], stopMinutes: number): Up[] {
  const ups: Up[] = []
  for (const { job_id, start_ms, work_start_ms, end_ms } of works) {
    const last = ups.at(-1)
    const isUp = last !== undefined && (stopMinutes === 0 || start_ms <= last.untilMs)
    const readyMs = isUp ? last.readyMs : start_ms + startUpMs
    const fromMs = Math.max(start_ms, readyMs)
    const usedUntilMs = job_id === null ? Math.max(end_ms, fromMs) : fromMs + (end_ms - work_start_ms)
    const untilMs = usedUntilMs + stopMinutes * 60_000 + 30_000
    if (isUp) last.untilMs = Math.max(last.untilMs, untilMs)
    else ups.push({ fromMs: start_ms, readyMs, untilMs })
  }
  return ups
}

/** The times that a cluster really was up. */
export function upsOf(sessions: readonly SessionRow[]): Up[] {
  return sessions.map(({ creating_ms, running_ms, terminating_ms }) => ({
    fromMs: creating_ms,
    readyMs: running_ms,
    untilMs: terminating_ms,
  }))
}

type Costing = {
  machines: readonly MachineRow[]
  really: readonly Up[]
  sku: string
  factor: number
  window: Span
}

/**
 * What a cluster would have cost in a window, in dollars: its machines as they really were then, and those that it began
 * with at times when it really was down.
 */
export function costOfUps(ups: readonly Up[], book: PriceBook, costing: Costing): number {
  const { machines, really, sku, factor, window } = costing
  const beganMs = machines[0]?.from_ms ?? 0
  const base = machines.filter(({ from_ms }) => from_ms < beganMs + 60_000)
  const costOf = (machine: MachineRow, span: Span, readyMs: number) =>
    (machine.dollars_per_hour * (span.untilMs - span.fromMs)) / hourMs +
    book.drawn(sku, machine.dbu_per_hour * factor, common(span, { fromMs: readyMs, untilMs: Infinity }))
  const inOrder = machines.toSorted((one, other) => one.from_ms - other.from_ms)
  const longestMs = Math.max(0, ...machines.map(({ from_ms, until_ms }) => until_ms - from_ms))
  let first = 0
  return ups.reduce((total, up) => {
    const inWindow = common(up, window)
    while ((inOrder[first]?.from_ms ?? Infinity) + longestMs < inWindow.fromMs) first += 1
    let known = 0
    for (let index = first; index < inOrder.length; index += 1) {
      const machine = inOrder[index]
      if (!machine || machine.from_ms >= inWindow.untilMs) break
      const span = common({ fromMs: machine.from_ms, untilMs: machine.until_ms }, inWindow)
      if (span.untilMs > span.fromMs) known += costOf(machine, span, up.readyMs)
    }
    const unknown = outside(inWindow, really).flatMap((span) =>
      base.map((machine) => costOf(machine, span, up.readyMs)),
    )
    return total + known + unknown.reduce((sum, dollars) => sum + dollars, 0)
  }, 0)
}
