import type { Selectable } from 'kysely'
import { z } from 'zod'
import { planLevels } from '#product/contract/incident-types.ts'
import type { IncidentTable } from '#state/incident-tables.ts'
import type { IncidentDecision, IncidentLife, IncidentReference, IncidentSummary } from '../incident-ports.ts'

/** What an incident shows of itself. */
export const summarySchema = z.object({
  title: z.string(),
  incidentType: z.string(),
  incidentSubtype: z.string().nullable(),
  level: z.enum(['ASSET', 'WORKSPACE', 'SUBSCRIPTION', 'ACCOUNT', 'SKU', ...planLevels]),
  assetKind: z.string().nullable(),
  assetId: z.string().nullable(),
  assetName: z.string().nullable(),
  skuName: z.string().nullable(),
  period: z.enum(['DAY', 'WEEK', 'MONTH']).nullable(),
  measured: z.number().nullable(),
  allowed: z.number().nullable(),
  currentCost: z.string().nullable(),
  referenceCost: z.string().nullable(),
  currency: z.string().nullable(),
})
export const categorySchema = z.enum(['COST', 'PERFORMANCE', 'CONFIGURATION'])
const decided: ReadonlySet<string> = new Set(['DISMISSED', 'CLEANED', 'RESTATED'])

const asSummary = (summary: unknown): IncidentSummary => summarySchema.parse(summary)

type Row = Selectable<IncidentTable>
type Decided = Pick<IncidentDecision, 'status' | 'reason' | 'muteUntil' | 'decidedBy' | 'decidedAt'>

const isDecided = (status: Row['status']): status is IncidentDecision['status'] => decided.has(status)

/** A kept incident as the published table had it last. */
export function referenceOf(row: Row): IncidentReference {
  return {
    incidentId: row.incident_id,
    rule: row.rule,
    target: row.target,
    category: categorySchema.parse(row.category),
    scopeKey: row.scope_key,
    workspaceId: row.workspace_id,
    subscriptionId: row.subscription_id,
    firstDay: row.first_day,
    lastDay: row.last_day,
    occurrences: row.occurrences,
    severity: row.severity,
    price: row.price,
    summary: asSummary(row.summary),
  }
}

/** The decision on a kept incident; undefined where there is none. */
export function decisionOf(row: Row): IncidentDecision | undefined {
  if (!isDecided(row.status) || row.decided_at === null) return undefined
  const { status, reason, mute_until: muteUntil, decided_by: decidedBy, decided_at: decidedAt } = row
  return { ...referenceOf(row), status, reason, muteUntil, decidedBy, decidedAt }
}

/** The life of a kept incident. */
export function lifeOf(row: Row): IncidentLife {
  return {
    status: row.status,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    resolvedAt: row.resolved_at,
    notifiedAt: row.notified_at,
    decision: decisionOf(row) ?? null,
  }
}

/** A row for an incident that is seen for the first time, on which people have decided at once. */
export function rowOf(incident: IncidentReference, seenAt: Date, decision: Decided) {
  return {
    incident_id: incident.incidentId,
    rule: incident.rule,
    target: incident.target,
    category: incident.category,
    scope_key: incident.scopeKey,
    workspace_id: incident.workspaceId,
    subscription_id: incident.subscriptionId,
    first_day: incident.firstDay,
    last_day: incident.lastDay,
    occurrences: incident.occurrences,
    severity: incident.severity,
    price: incident.price,
    summary: incident.summary,
    status: decision.status,
    reason: decision.reason,
    mute_until: decision.muteUntil,
    decided_by: decision.decidedBy,
    decided_at: decision.decidedAt,
    first_seen_at: seenAt,
    last_seen_at: seenAt,
    resolved_at: null,
    notified_at: null,
    is_of_history: false,
  }
}
