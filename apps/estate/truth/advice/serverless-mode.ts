import type { LaterRows } from './later-rows.ts'
import type { Saving } from './saving.ts'
import type { Span } from './spans.ts'
import { monthly } from './spans.ts'

/**
 * What the standard mode would have saved of the runs that serverless compute ran in the other one: the same work draws
 * another number of DBUs. Its later start costs nothing, unless the run then meets its timeout and the work is done again.
 */
export function modeSavings(rows: Pick<LaterRows, 'runModes'>, jobId: string, window: Span): Saving[] {
  const saved = (rows.runModes.get(jobId) ?? [])
    .filter(
      ({ performance_target, start_ms }) =>
        performance_target !== 'STANDARD' && start_ms >= window.fromMs && start_ms < window.untilMs,
    )
    .reduce((sum, { dollars, other_factor }) => sum + dollars * (1 - other_factor), 0)
  return [{ setting: 'performance_target', value: null, text: 'STANDARD', dollars: monthly(saved, window) }]
}
