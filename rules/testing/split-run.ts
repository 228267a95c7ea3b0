const day = '2025-05-01'

/** How a measure of the tasks of a stage is distributed. */
type Spread = { task_count: number; median?: number; quartile_3?: number; total: number; maximum: number }

/** A stage of a run: columns of stage_time, and its distributions by their measure. */
export type SplitStage = {
  stage_id?: number
  time?: object
  spreads: Readonly<Record<string, Spread>>
}

/** A run of a job on a job cluster, what the parts of its time cost in dollars, and its stages. */
export type SplitRun = {
  job_id: string
  compute_type?: string
  status?: string
  parts: Readonly<Record<string, number>>
  stages: readonly SplitStage[]
}

/** Rows of the tables that the parts split-runs and spread-stages read. Each part of a run took 100 s, and half of its cost is billed. */
export const splitRows = (runs: readonly SplitRun[]) => ({
  execution_time_part: runs.flatMap((run) =>
    Object.entries(run.parts).map(([part, cost]) => ({
      ...executionOf(run),
      job_id: run.job_id,
      run_id: run.job_id,
      attempt: 0,
      part,
      wall_ms: 100_000,
      paid_core_ms: cost * 100_000,
    })),
  ),
  execution_cost_day: runs.map((run) => {
    const cost = Object.values(run.parts).reduce((sum, part) => sum + part, 0)
    return { ...executionOf(run), currency: 'USD', cost: String(cost), databricks_cost: String(cost / 2) }
  }),
  run: runs.map(({ job_id, compute_type = 'JOB_CLUSTER', status = 'SUCCESS' }) => ({
    day,
    job_id,
    run_id: job_id,
    attempt: 0,
    start_time: `${day}T10:00:00Z`,
    compute_type,
    status,
  })),
  spark_tie: runs.flatMap((run) =>
    run.stages.map((stage) => ({ ...executionOf(run), ...keyOf(run, stage) })),
  ),
  stage_time: runs.flatMap((run) =>
    run.stages.map((stage) => ({
      ...keyOf(run, stage),
      day,
      from_ms: 0,
      own_from_ms: 0,
      until_ms: 100_000,
      own_core_ms: 400_000,
      straggler_us: 0,
      spill_us: 0,
      scheduling_us: 0,
      deserialization_us: 0,
      lost_us: 0,
      busy_us: 0,
      cpu_us: 0,
      ...stage.time,
    })),
  ),
  log_stage_distribution: runs.flatMap((run) =>
    run.stages.flatMap((stage) =>
      Object.entries(stage.spreads).map(([measure, spread]) => ({
        ...keyOf(run, stage),
        day,
        measure,
        ...spread,
      })),
    ),
  ),
})

const executionOf = ({ job_id }: SplitRun) => ({
  day,
  execution_kind: 'job_run',
  asset_id: job_id,
  execution_id: `${job_id}-0`,
})

const keyOf = ({ job_id }: SplitRun, { stage_id = 1 }: SplitStage) => ({
  cluster_id: job_id,
  spark_context_id: '1',
  stage_id,
  stage_attempt: 0,
})
