import type { LakeRow, Parameters } from '#lake/lake.ts'
import type { StartRounds } from '../incident-job.ts'

export type Row = Readonly<Record<string, unknown>>

/** A published incident: a failed run of the job 70 on 10 May, which goes on. */
export const incidentRow = {
  incident_id: 'failed-70',
  cause: 'run_failure',
  rule: 'run_failure',
  rules: ',run_failure,',
  target: 'JOB',
  category: 'PERFORMANCE',
  cause_type: 'RUN_FAILURE',
  money_group: 'WASTE',
  incident_type: 'RUN_FAILURE',
  incident_subtype: null,
  account_id: 'account',
  subscription_id: 'sub',
  workspace_id: '1',
  level: 'ASSET',
  asset_kind: 'JOB',
  asset_id: '70',
  sku_name: null,
  scope_key: 'ASSET/1/JOB/70',
  period: null,
  first_day: '2025-05-10',
  begun_day: '2025-05-10',
  last_day: '2025-05-10',
  occurrences: 1,
  measured: null,
  allowed: null,
  current_cost: null,
  reference_cost: null,
  currency: 'USD',
  price: '3.5000000000',
  severity: 'MEDIUM',
  status: 'OPEN',
  resolved_day: null,
  policy_scope: 'DEFAULT',
}

/** A row as the published tables answer it: a failed run of a job on a day of May, which goes on. */
export function failed(assetId: string, day: number, rest: Row = {}): Row {
  const date = `2025-05-${String(day).padStart(2, '0')}`
  return {
    incidentId: `${assetId}-${date}`,
    rule: 'run_failure',
    target: 'JOB',
    category: 'PERFORMANCE',
    incidentType: 'RUN_FAILURE',
    incidentSubtype: null,
    subscriptionId: 'sub',
    workspaceId: '1',
    level: 'ASSET',
    assetKind: 'JOB',
    assetId,
    assetName: `Job ${assetId}`,
    skuName: null,
    scopeKey: `ASSET/1/JOB/${assetId}`,
    period: null,
    firstDay: date,
    lastDay: date,
    occurrences: 1,
    measured: null,
    allowed: null,
    currentCost: null,
    referenceCost: null,
    currency: 'USD',
    price: '3.5000000000',
    severity: 'MEDIUM',
    status: 'OPEN',
    resolvedDay: null,
    title: 'Failed run',
    meaning: 'The run failed.',
    limitLabel: '',
    limitFormat: 'count',
    cause: rest['rule'] ?? 'run_failure',
    causeType: rest['incidentType'] ?? 'RUN_FAILURE',
    begunDay: rest['firstDay'] ?? date,
    ruleTypes: [rest['incidentType'] ?? 'RUN_FAILURE'],
    ruleCategories: [rest['category'] ?? 'PERFORMANCE'],
    ...rest,
  }
}

/** A publication with these incidents and rules, as a mart answers it. */
export function publishing(
  rows: readonly Row[],
  version: number,
  newestDay: string | null = '2025-05-11',
  rules: readonly Row[] = [],
) {
  const answerOf = (sql: string, { categories }: Parameters) => {
    if (sql.includes('oldestDay')) return [{ oldestDay: '2025-01-01', newestDay }]
    if (sql.includes('causeCategory')) return rules
    return rows.filter(({ category }) => Array.isArray(categories) && categories.includes(category))
  }
  return {
    rows: async (sql: string, parameters: Parameters = {}) => ({
      rows: asLakeRows(answerOf(sql, parameters)),
      dataVersion: version,
    }),
  }
}

// Rows of a lake have the values of any table.
const asLakeRows = (rows: readonly Row[]) => rows as LakeRow[]

/** Rounds that a test makes itself, after what would start them. */
export const noRounds: StartRounds = async () => {}
