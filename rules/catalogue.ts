import type { JudgedTable } from '#analysis/finding-statement.ts'
import { findingModels, findingsJudgedAnew } from '#analysis/findings.ts'
import { judgedPeriod } from '#analysis/judged-period.ts'
import type { Recommendation } from '#analysis/recommendation.ts'
import { recommendationModels } from '#analysis/recommendations.ts'
import type { Rule } from '#analysis/rule.ts'
import * as declaredRecommendations from './declared-recommendations.ts'
import * as declaredRules from './declared-rules.ts'
import { references } from './judged/comparison.ts'
import { explainedByPart } from './judged/explained.ts'

/** All rules, in the order of their names. */
export const rules: readonly Rule[] = Object.values(declaredRules)

/** All recommendations, in the order of their names. */
export const recommendations: readonly Recommendation[] = Object.values(declaredRecommendations)

/** An execution that has ended clears; a day of a pool or a warehouse is one. Those of a day follow each other by their start. */
const clearing = {
  id: 'execution_id',
  when: "(end_time is not null or execution_kind in ('pool_day', 'warehouse_day', 'endpoint_day'))",
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
  budget: {
    table: 'budget_feature',
    isWhole: true,
    columns: {
      account_id: ['account_id', 'string'],
      subscription_id: ['subscription_id', 'string'],
      scope_key: ['scope_key', 'string'],
      current_cost: ["case rule when 'budget_exceeded' then to_date else projected end", 'decimal(28,10)'],
      reference_cost: ['reference', 'decimal(28,10)'],
    },
    stake: 'amount',
    workspaceCost: 'null',
  },
} satisfies Readonly<Record<string, JudgedTable>>

/** The derived tables that they fill. */
export const ruleModels = [
  ...findingModels(rules, judgedTables, {
    assets: [{ kind: { columns: ['asset_kind', 'target'] }, id: 'asset_id' }],
  }),
  judgedPeriod({
    rows: periodCost,
    key: ['account_id'],
    when: "level = 'ACCOUNT' and sku_name is null",
    references,
  }),
  ...recommendationModels(recommendations),
]

/** The select of what these rules find under the policies of `effective_policy`; undefined where none of them is judged. */
export const findingsOf = (names: readonly string[]) =>
  findingsJudgedAnew(
    rules.filter(({ name }) => names.includes(name)),
    judgedTables,
  )
