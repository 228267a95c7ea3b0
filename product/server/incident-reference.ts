import type { Day } from '#contract/dates.ts'
import type { Severity } from '#contract/notifications.ts'

export type IncidentCategory = 'COST' | 'PERFORMANCE' | 'CONFIGURATION'

/** What an incident shows of itself, kept so that one whose facts are gone can still be shown. */
export type IncidentSummary = {
  title: string
  incidentType: string
  incidentSubtype: string | null
  level: 'ASSET' | 'WORKSPACE' | 'SUBSCRIPTION' | 'ACCOUNT' | 'SKU' | 'BUDGET' | 'COMMIT'
  /** As scopes call it: JOB, DLT_PIPELINE, ALL_PURPOSE_CLUSTER, POOL … */
  assetKind: string | null
  assetId: string | null
  assetName: string | null
  skuName: string | null
  /** Null for executions. */
  period: 'DAY' | 'WEEK' | 'MONTH' | null
  measured: number | null
  allowed: number | null
  /** Decimal text. */
  currentCost: string | null
  referenceCost: string | null
  currency: string | null
}

/** An incident as the published table has it. */
export type IncidentReference = {
  incidentId: string
  rule: string
  target: string
  category: IncidentCategory
  scopeKey: string
  workspaceId: string | null
  subscriptionId: string | null
  firstDay: Day
  lastDay: Day
  occurrences: number
  severity: Severity
  /** Decimal text; null where no price is known. */
  price: string | null
  summary: IncidentSummary
}
