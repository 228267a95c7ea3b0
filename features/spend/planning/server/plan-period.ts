/** A budget of a month or a commit of a year with its cost, as a row of the lake's table `budget_period`. */
export type PlanPeriod = {
  kind: 'BUDGET' | 'COMMIT'
  scope_key: string
  /** What it is for, as people call it. */
  name: string
  subscription_id: string | null
  workspace_id: string | null
  first_day: string
  /** The last complete day of the period. */
  day: string
  /** The day after the period. */
  until_day: string
  /** Whether all its days are complete. */
  is_over: boolean
  currency: string
  amount: string
  to_date: string
  projected: string | null
}
