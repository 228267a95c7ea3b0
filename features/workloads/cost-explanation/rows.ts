/** Rows of parts.sql, hours.sql, lanes.sql and tasks.sql as the mart answers them. */
export type PartRow = {
  source: string
  currency: string
  workspaceId: string
  clusterId: string | null
  clusterName: string | null
  isShared: boolean
  machine: string | null
  skuName: string
  product: string | null
  consumer: string
  phase: string
  reason: string | null
  usageUnit: string
  price: string | null
  priceKind: string
  firstDay: string
  lastDay: string
  quantity: string
  fairMs: number
  amount: string
  recordCount: number
  isSplitByClock: boolean
}

export type HourRow = {
  clusterId: string
  machine: string | null
  hour: string
  hoursInAll: number
  source: string
  skuName: string
  usageUnit: string
  price: string | null
  priceKind: string
  consumer: string
  jobId: string | null
  runId: string | null
  attemptNumber: number | null
  jobName: string | null
  quantity: string
  fairMs: number
  amount: string
}

export type LaneRow = {
  clusterId: string
  kind: string
  jobId: string | null
  runId: string | null
  attemptNumber: number | null
  startTime: string
  endTime: string
}

export type TaskRow = {
  workspaceId: string
  taskRunId: string | null
  taskKey: string | null
  phase: string
  clusterId: string | null
  source: string
  currency: string
  fairMs: number
  amount: string
}
