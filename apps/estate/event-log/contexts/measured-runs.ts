import { z } from 'zod'

import type { MeasuredWork } from '../work.ts'
import type { FactReader } from './fact-reader.ts'

const wholeNumber = z.union([z.int(), z.string().transform(Number)])

const stageRow = z.object({
  run_id: z.string(),
  task_count: wholeNumber,
  stage_ms: wholeNumber,
  spilled_bytes: wholeNumber,
  spill_share: z.number(),
  driver_share: z.number(),
  written_bytes: wholeNumber,
})

const stages = `
select run_stage.*, driver_share, written_bytes
from fact.run_stage
inner join fact.run_work using (workspace_id, run_id)
inner join fact.run using (workspace_id, run_id)
where workspace_id = $workspaceId
  and end_ms > $since
order by run_id, stage`

/** What runs do whose time follows from their work, by run: those of a workspace that ended after an instant. */
export async function measuredRuns(
  reader: FactReader,
  workspaceId: string,
  sinceMs: number,
): Promise<Map<string, MeasuredWork>> {
  const rows = await reader.rows(stageRow, stages, { workspaceId, since: BigInt(sinceMs) })
  return new Map(
    Map.groupBy(rows, ({ run_id }) => run_id)
      .entries()
      .map(([runId, own]) => [
        runId,
        {
          driverShare: own[0]?.driver_share ?? 0,
          writtenBytes: own[0]?.written_bytes ?? 0,
          stages: own.map((stage) => ({
            taskCount: stage.task_count,
            stageMs: stage.stage_ms,
            spilledBytes: stage.spilled_bytes,
            spillShare: stage.spill_share,
          })),
        },
      ]),
  )
}
