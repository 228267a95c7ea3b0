import { z } from 'zod'

import type { MeasuredWork } from '../work.ts'
import type { FactReader } from './fact-reader.ts'

const wholeNumber = z.union([z.int(), z.string().transform(Number)])

const phaseRow = z.object({
  run_id: z.string(),
  phase_ms: wholeNumber,
  task_count: wholeNumber.nullable(),
  skew: z.number(),
  spilled_bytes: wholeNumber,
  spill_share: z.number(),
  files_read: wholeNumber.nullable(),
  written_bytes: wholeNumber,
})

type PhaseRow = z.infer<typeof phaseRow>

const phases = `
select run_id, until_ms - from_ms as phase_ms, task_count, skew, spilled_bytes, spill_share, files_read, written_bytes
from fact.run_phase
inner join fact.job_log using (workspace_id, job_id)
where workspace_id = $workspaceId
  and is_logged
  and until_ms > $since
order by run_id, from_ms`

/** What runs do whose time follows from phases of their work, by run: those of logged jobs that ended after an instant. */
export async function phasedRuns(
  reader: FactReader,
  workspaceId: string,
  sinceMs: number,
): Promise<Map<string, MeasuredWork>> {
  const rows = await reader.rows(phaseRow, phases, { workspaceId, since: BigInt(sinceMs) })
  return new Map([...Map.groupBy(rows, ({ run_id }) => run_id)].map(([runId, own]) => [runId, workOf(own)]))
}

function workOf(phases: readonly PhaseRow[]): MeasuredWork {
  const alone = phases.filter(({ task_count }) => task_count === null)
  const files = phases.find(({ files_read }) => files_read !== null)?.files_read
  return {
    driverShare: lengthOf(alone) / lengthOf(phases),
    writtenBytes: phases[0]?.written_bytes ?? 0,
    ...(typeof files === 'number' && { filesRead: files }),
    stages: phases.flatMap(({ task_count, phase_ms, spilled_bytes, spill_share, skew }) =>
      task_count === null
        ? []
        : [
            {
              taskCount: task_count,
              stageMs: phase_ms,
              spilledBytes: spilled_bytes,
              spillShare: spill_share,
              skew,
            },
          ],
    ),
  }
}

function lengthOf(phases: readonly PhaseRow[]): number {
  return phases.reduce((sum, { phase_ms }) => sum + phase_ms, 0)
}
