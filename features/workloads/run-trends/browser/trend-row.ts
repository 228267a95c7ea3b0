import type { Kpi } from './trend-view.ts'

/** What one attempt of a run, or one part of it, did and cost. */
export type TrendRow = {
  workspaceId: string
  jobId: string
  runId: string
  attemptNumber: number
  status?: string | null
  startTime: string | null
  /** When the attempt started, where the row is a part of it. */
  runStartTime?: string | null
  /** Null while it goes on; absent where the row does not tell it. */
  endTime?: string | null
  /** Why a part of the cost is an estimate. */
  estimatedBecause: string | null
  taskKey?: string
  clusterName?: string
} & { readonly [Name in Kpi['name']]?: string | number | null }
