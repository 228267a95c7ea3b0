import { z } from 'zod'
import { severities } from '#contract/notifications.ts'
import { planLevels } from '#product/contract/incident-types.ts'
import type { IncidentRow } from '#product/contract/calls/incidents.ts'
import type { IncidentReference } from '#product/server/incident-ports.ts'

const codes = z.object({
  category: z.enum(['COST', 'PERFORMANCE', 'CONFIGURATION']),
  severity: z.enum(severities),
  level: z.enum(['ASSET', 'WORKSPACE', 'SUBSCRIPTION', 'ACCOUNT', 'SKU', ...planLevels]),
  period: z.enum(['DAY', 'WEEK', 'MONTH']).nullable(),
})

const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** An incident as the life of incidents knows it. */
export function referenceOf(incident: IncidentRow): IncidentReference {
  const { category, severity, level, period } = codes.parse(incident)
  const { incidentId, rule, target, scopeKey, workspaceId, subscriptionId, firstDay, lastDay } = incident
  const { occurrences, price, title, incidentType, incidentSubtype, assetKind, assetId, assetName } = incident
  const { skuName, measured, allowed, currentCost, referenceCost, currency } = incident
  return {
    incidentId,
    rule,
    target,
    category,
    scopeKey,
    workspaceId,
    subscriptionId,
    firstDay,
    lastDay,
    occurrences,
    severity,
    price,
    summary: {
      title,
      incidentType,
      incidentSubtype,
      level,
      assetKind,
      assetId,
      assetName,
      skuName,
      period,
      measured: numberOf(measured),
      allowed: numberOf(allowed),
      currentCost,
      referenceCost,
      currency,
    },
  }
}
