import type { LaterRows, RunModeRow } from './later-rows.ts'
import type { Saving } from './saving.ts'
import type { Span } from './spans.ts'
import { monthly } from './spans.ts'

/** From which part of the time between two starts on a run leaves the next one no room. */
const fullShare = 0.9

/**
 * What the standard mode would have saved of the runs that serverless compute ran in the other one: the same work draws
 * another number of DBUs. Its later start costs nothing, unless the run then meets its timeout and the work is done again. A job
 * whose runs in that mode last until the next one is due, or nearly so, has no such setting.
 */
export function modeSavings(rows: Pick<LaterRows, 'runModes'>, jobId: string, window: Span): Saving[] {
  const runs = rows.runModes.get(jobId) ?? []
  if (standardShare(runs) >= fullShare) return []
  const saved = runs
    .filter(
      ({ performance_target, start_ms }) =>
        performance_target !== 'STANDARD' && start_ms >= window.fromMs && start_ms < window.untilMs,
    )
    .reduce((sum, { dollars, other_factor }) => sum + dollars * (1 - other_factor), 0)
  return [{ setting: 'performance_target', value: null, text: 'STANDARD', dollars: monthly(saved, window) }]
}

/** How long a usual run in the standard mode is, as a share of the usual time between two starts. */
function standardShare(runs: readonly RunModeRow[]): number {
  const gaps = runs.slice(1).map(({ start_ms }, place) => start_ms - (runs[place]?.start_ms ?? start_ms))
  const lengths = runs.flatMap(({ performance_target, start_ms, end_ms }) =>
    performance_target === 'STANDARD' ? [end_ms - start_ms] : [],
  )
  return middleOf(lengths) / middleOf(gaps)
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
