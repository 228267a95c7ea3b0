import type { JudgedTable } from '#analysis/finding-statement.ts'
import { findingModels, findingsJudgedAnew } from '#analysis/findings.ts'
import { judgedPeriod } from '#analysis/judged-period.ts'
import type { Rule } from '#analysis/rule.ts'
import { budgetExceeded } from './incidents/budget-exceeded/rule.ts'
import { budgetForecastExceeded } from './incidents/budget-forecast-exceeded/rule.ts'
import { commitAtRisk } from './incidents/commit-at-risk/rule.ts'
import { costAboveValueDay } from './incidents/cost-above-value-day/rule.ts'
import { costAboveValueMonth } from './incidents/cost-above-value-month/rule.ts'
import { costAboveValueWeek } from './incidents/cost-above-value-week/rule.ts'
import { unusualCost } from './incidents/cost-anomaly/rule.ts'
import { costVs3Months } from './incidents/cost-vs-3-months/rule.ts'
import { costVs30Days } from './incidents/cost-vs-30-days/rule.ts'
import { costVs4Weeks } from './incidents/cost-vs-4-weeks/rule.ts'
import { costVs7Days } from './incidents/cost-vs-7-days/rule.ts'
import { costVsPreviousDay } from './incidents/cost-vs-previous-day/rule.ts'
import { costVsPreviousMonth } from './incidents/cost-vs-previous-month/rule.ts'
import { costVsPreviousWeek } from './incidents/cost-vs-previous-week/rule.ts'
import { diskSpill } from './incidents/disk-spill/rule.ts'
import { excessiveDuration } from './incidents/excessive-duration/rule.ts'
import { failureBurst } from './incidents/failure-burst/rule.ts'
import { idleInstance } from './incidents/idle-instance/rule.ts'
import { idlePool } from './incidents/idle-pool/rule.ts'
import { imbalancedWorkers } from './incidents/imbalanced-workers/rule.ts'
import { longAutoTermination } from './incidents/long-auto-termination/rule.ts'
import { missingAutoTermination } from './incidents/missing-auto-termination/rule.ts'
import { newSku } from './incidents/new-sku/rule.ts'
import { oversizedDriverCpu } from './incidents/oversized-driver-cpu/rule.ts'
import { oversizedDriverMemory } from './incidents/oversized-driver-memory/rule.ts'
import { oversizedWorkerCpu } from './incidents/oversized-worker-cpu/rule.ts'
import { oversizedWorkerMemory } from './incidents/oversized-worker-memory/rule.ts'
import { retryStorm } from './incidents/retry-storm/rule.ts'
import { runFailure } from './incidents/run-failure/rule.ts'
import { saturatedDriverCpu } from './incidents/saturated-driver-cpu/rule.ts'
import { saturatedDriverMemory } from './incidents/saturated-driver-memory/rule.ts'
import { saturatedWorkerCpu } from './incidents/saturated-worker-cpu/rule.ts'
import { saturatedWorkerMemory } from './incidents/saturated-worker-memory/rule.ts'
import { skewedStage } from './incidents/skewed-stage/rule.ts'
import { skuVs30Days } from './incidents/sku-vs-30-days/rule.ts'
import { skuVs7Days } from './incidents/sku-vs-7-days/rule.ts'
import { updateFailure } from './incidents/update-failure/rule.ts'
import { references } from './judged/comparison.ts'
import { explainedByPart } from './judged/explained.ts'

/** All rules. */
export const rules: readonly Rule[] = [
  budgetExceeded,
  budgetForecastExceeded,
  commitAtRisk,
  costAboveValueDay,
  costAboveValueMonth,
  costAboveValueWeek,
  costVs30Days,
  costVs3Months,
  costVs4Weeks,
  costVs7Days,
  costVsPreviousDay,
  costVsPreviousMonth,
  costVsPreviousWeek,
  diskSpill,
  excessiveDuration,
  failureBurst,
  idleInstance,
  idlePool,
  imbalancedWorkers,
  longAutoTermination,
  missingAutoTermination,
  newSku,
  oversizedDriverCpu,
  oversizedDriverMemory,
  oversizedWorkerCpu,
  oversizedWorkerMemory,
  retryStorm,
  runFailure,
  saturatedDriverCpu,
  saturatedDriverMemory,
  saturatedWorkerCpu,
  saturatedWorkerMemory,
  skewedStage,
  skuVs30Days,
  skuVs7Days,
  unusualCost,
  updateFailure,
]

/** An execution that has ended clears; a day of a pool or a warehouse is one. Those of a day follow each other by their start. */
const clearing = {
  id: 'execution_id',
  when: "(end_time is not null or execution_kind in ('pool_day', 'warehouse_day'))",
  place: "lpad(cast(coalesce(unix_millis(start_time), 0) as string), 14, '0') || ' ' || execution_id",
}
const scopeColumns = {
  account_id: ['account_id', 'string'],
  level: ['level', 'string'],
  subscription_id: ['subscription_id', 'string'],
  asset_kind: ['asset_kind', 'string'],
  sku_name: ['sku_name', 'string'],
  scope_key: ['scope_key', 'string'],
  period: ['period', 'string'],
  current_cost: ['cost', 'decimal(28,10)'],
  reference_cost: ['reference', 'decimal(28,10)'],
} as const

const periodCost = new URL('judged/period-cost.sql', import.meta.url)

/** What rules judge, by the name that they give. */
const judgedTables = {
  execution: {
    table: 'execution_feature',
    columns: {
      account_id: ['account_id', 'string'],
      execution_kind: ['execution_kind', 'string'],
      execution_id: ['execution_id', 'string'],
      job_id: ['job_id', 'string'],
      run_id: ['run_id', 'string'],
      attempt: ['attempt', 'int'],
      start_time: ['start_time', 'timestamp'],
    },
    stake: 'cost',
    workspaceCost: 'workspace_cost',
    clearing,
  },
  period: {
    table: 'period_cost',
    rows: periodCost,
    columns: scopeColumns,
    stake: 'cost',
    workspaceCost: 'workspace_cost',
    explained: { by: explainedByPart, id: ['account_id', 'scope_key', 'period', 'currency'] },
  },
  anomaly: {
    table: 'unusual_day',
    rows: new URL('judged/anomaly.sql', import.meta.url),
    columns: scopeColumns,
    stake: 'excess',
    workspaceCost: 'null',
  },
} satisfies Readonly<Record<string, JudgedTable>>

/** The derived tables that they fill. */
export const ruleModels = [
  ...findingModels(rules, judgedTables),
  judgedPeriod({
    rows: periodCost,
    key: ['account_id'],
    when: "level = 'ACCOUNT' and sku_name is null",
    references,
  }),
]

/** The select of what these rules find under the policies of `effective_policy`; undefined where none of them is judged. */
export const findingsOf = (names: readonly string[]) =>
  findingsJudgedAnew(
    rules.filter(({ name }) => names.includes(name)),
    judgedTables,
  )
