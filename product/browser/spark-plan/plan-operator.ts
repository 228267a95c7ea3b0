/** A metric of an operator with its sum over all tasks, in Spark's unit: size in bytes, timing in ms, nsTiming in ns, others plain. */
export type PlanMetric = { name: string; type: string; total: number }

/** An operator of a plan, as the log has it; the root has no parent. */
export type PlanOperator = {
  operatorId: number
  parentOperatorId: number | null
  name: string
  description: string
  metrics: readonly PlanMetric[]
}
