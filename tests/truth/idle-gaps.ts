/** A time in milliseconds, half-open. */
export type Stretch = { fromMs: number; untilMs: number }

/** The times that `within` covers and `busy` does not, each as long as nothing interrupts it. */
export function gapsOf(within: readonly Stretch[], busy: readonly Stretch[]): Stretch[] {
  const taken = mergedOf(busy)
  return mergedOf(within).flatMap(({ fromMs, untilMs }) => {
    const inside = taken.filter((one) => one.fromMs < untilMs && one.untilMs > fromMs)
    const begins = [fromMs, ...inside.map((one) => one.untilMs)]
    const ends = [...inside.map((one) => one.fromMs), untilMs]
    return begins.flatMap((begin, index) => {
      const end = ends[index] ?? begin
      return end > begin ? [{ fromMs: begin, untilMs: end }] : []
    })
  })
}

/** How much of a record's time is in gaps, and in gaps that had lasted for longer than a limit. */
export function wastedOf(
  record: Stretch,
  gaps: readonly Stretch[],
  limitMs: number,
): { idleMs: number; avoidableMs: number } {
  const commonMs = (fromMs: number, untilMs: number) =>
    Math.max(0, Math.min(record.untilMs, untilMs) - Math.max(record.fromMs, fromMs))
  return {
    idleMs: gaps.reduce((sum, gap) => sum + commonMs(gap.fromMs, gap.untilMs), 0),
    avoidableMs: gaps.reduce((sum, gap) => sum + commonMs(gap.fromMs + limitMs, gap.untilMs), 0),
  }
}

function mergedOf(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = []
  for (const { fromMs, untilMs } of stretches.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const last = merged.at(-1)
    if (last && fromMs <= last.untilMs) last.untilMs = Math.max(last.untilMs, untilMs)
    else merged.push({ fromMs, untilMs })
  }
  return merged
}
