/** Half-open, in milliseconds since 1970 UTC. */
export type Span = { fromMs: number; untilMs: number }

export const dayMs = 86_400_000
export const hourMs = 3_600_000

/** The 28 complete days before the day of an instant, which the truth plays once more. */
export function windowBefore(at: Date): Span {
  const untilMs = Math.floor(at.getTime() / dayMs) * dayMs
  return { fromMs: untilMs - 28 * dayMs, untilMs }
}

/** Dollars of a window in 30.4 days. */
export function monthly(dollars: number, window: Span): number {
  return (dollars * 30.4 * dayMs) / (window.untilMs - window.fromMs)
}

/** How long two spans overlap, in milliseconds. */
export function overlapMs(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.untilMs, other.untilMs) - Math.max(one.fromMs, other.fromMs))
}

/** The common part of two spans, empty where they have none. */
export function common(one: Span, other: Span): Span {
  const fromMs = Math.max(one.fromMs, other.fromMs)
  return { fromMs, untilMs: Math.max(fromMs, Math.min(one.untilMs, other.untilMs)) }
}

/** The parts of a span outside of others, which are in order and do not overlap. */
export function outside(span: Span, others: readonly Span[]): Span[] {
  const parts: Span[] = []
  let fromMs = span.fromMs
  for (const other of others.filter((one) => overlapMs(one, span) > 0)) {
    if (other.fromMs > fromMs) parts.push({ fromMs, untilMs: other.fromMs })
    fromMs = Math.max(fromMs, other.untilMs)
  }
  return fromMs < span.untilMs ? [...parts, { fromMs, untilMs: span.untilMs }] : parts
}
