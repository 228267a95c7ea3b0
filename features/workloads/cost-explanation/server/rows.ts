/** Rows of parts.sql, hours.sql, lanes.sql and tasks.sql as the mart answers them. */
export type PartRow = {
  source: string
  currency: string
  workspaceId: string
  machineKey: string
  /** Null where the machine is several clusters, or none. */
  clusterId: string | null
  clusterName: string | null
  /** How many clusters the machine was; 0 for what ran on none. */
  clusterCount: number
  isShared: boolean
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
  /** It belongs to the figure. */
  isThis: boolean
  /** How many runs it stands for. */
  members: number
  /** Null for several runs, and for what is no run. */
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
  jobId: string
  runId: string
  attemptNumber: number
  startTime: string
  endTime: string
}

export type TaskRow = {
  /** The task; null for what the run did as a whole. */
  taskKey: string | null
  phase: string
  source: string
  fairMs: number
  amount: string
}
