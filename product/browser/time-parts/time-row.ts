import type { RowOf } from '#contract/report.ts'
import type { listTimeParts } from '#product/contract/calls/time-parts.ts'

/** A part of the time of an execution, in a currency of its cost. */
export type TimeRow = RowOf<typeof listTimeParts>

/** What is shown of a part of the time. */
export type ShownPart = Pick<
  TimeRow,
  | 'part'
  | 'label'
  | 'workspaceId'
  | 'wallTime'
  | 'timeShare'
  | 'coreTime'
  | 'cost'
  | 'isCause'
  | 'hasUnknownSpill'
  | 'stageId'
  | 'stageAttempt'
  | 'stageTime'
  | 'stageShare'
  | 'stageClusterId'
  | 'sparkContextId'
>
