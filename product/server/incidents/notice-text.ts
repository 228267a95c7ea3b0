import { moneyText, moneyUnits, truncatedCents, unitsPerCent } from '#contract/money.ts'
import type { NoticePayload } from '#contract/notifications.ts'
import type { IncidentReference } from '../incident-ports.ts'
import type { KnownIncident } from './known-incidents.ts'
import type { SeenIncident } from './seen-incidents.ts'

const minuteMs = 60_000

/** An amount in whole cents, truncated towards zero. */
export function amount(decimal: string, currency: string | null): string {
  const cents = moneyText(truncatedCents(moneyUnits(decimal)) * unitsPerCent).slice(0, -8)
  return currency === null ? cents : `${cents} ${currency}`
}

const rounded = (value: number) => String(Math.round(value * 100) / 100)

const formats: Readonly<Record<string, (value: number) => string>> = {
  share: (value) => `${rounded(value * 100)} %`,
  duration: (value) => `${rounded(value / minuteMs)} minutes`,
}

/** What was compared, in one sentence. */
function comparison({ summary, meaning, limitLabel, limitFormat }: SeenIncident): string {
  const { currentCost, referenceCost, currency, measured, allowed, period } = summary
  if (currentCost !== null && referenceCost !== null) {
    if (summary.level === 'COMMIT')
      return `The year is projected to cost ${amount(currentCost, currency)} of a commit of ${amount(referenceCost, currency)}.`
    const before = amount(referenceCost, currency)
    return `The ${(period ?? 'day').toLowerCase()} cost ${amount(currentCost, currency)}, compared with ${before}.`
  }
  const format = formats[limitFormat] ?? rounded
  if (measured !== null && allowed !== null && limitLabel !== '')
    return `${limitLabel}: ${format(measured)}, with a limit of ${format(allowed)}.`
  return meaning
}

function titleOf({ summary }: IncidentReference, others: number): string {
  if (others === 0) return summary.title
  return `${summary.title} and ${others} other ${others === 1 ? 'incident' : 'incidents'}`
}

function pathOf({ category, incidentId }: IncidentReference): string {
  return `/health-diagnostics/${category === 'COST' ? 'cost' : 'performance'}?incidentId=${incidentId}`
}

function factsOf({ firstDay, lastDay, occurrences, price, summary, severity }: IncidentReference) {
  return [
    { name: 'Severity', value: severity },
    { name: 'First day', value: firstDay },
    { name: 'Last day', value: lastDay },
    { name: 'Occurrences', value: String(occurrences) },
    ...(price === null ? [] : [{ name: 'Money', value: amount(price, summary.currency) }]),
  ]
}

/** What a message has of the strongest incident of a cause, beside which so many others began. */
export function openedPayload(incident: SeenIncident, others: number): NoticePayload {
  return {
    title: titleOf(incident, others),
    detail: comparison(incident),
    assetName: nameOf(incident),
    path: pathOf(incident),
    facts: factsOf(incident),
    types: [...incident.ruleTypes],
    categories: [...incident.ruleCategories],
  }
}

function endText(
  { status, decidedBy, reason }: Pick<KnownIncident, 'status' | 'decidedBy' | 'reason'>,
  resolvedDay: string | null,
): string {
  if (status === 'DISMISSED') return `Dismissed by ${decidedBy ?? 'nobody'}: ${reason ?? 'no reason'}`
  if (status === 'CLEANED') return `Cleaned by ${decidedBy ?? 'nobody'}.`
  return resolvedDay ? `Nothing was found on ${resolvedDay}.` : 'Corrected data no longer show it.'
}

/** What a message has of the end of a cause: people may have dismissed it, or its facts are gone by a correction. */
export function resolvedPayload(
  incident: IncidentReference & Partial<Pick<SeenIncident, 'resolvedDay'>>,
  life: Pick<KnownIncident, 'status' | 'decidedBy' | 'reason'>,
  others: number,
): NoticePayload {
  return {
    title: titleOf(incident, others),
    detail: endText(life, incident.resolvedDay ?? null),
    assetName: nameOf(incident),
    path: pathOf(incident),
    facts: factsOf(incident),
  }
}

/** Account, subscription and workspace have no name of their own here: their id stands for it. */
function nameOf({ summary, workspaceId, subscriptionId }: IncidentReference): string | null {
  const { level, assetName, assetId, skuName } = summary
  if (level === 'ASSET') return assetName ?? assetId
  if (level === 'BUDGET' || level === 'COMMIT') return assetId
  if (level === 'SKU') return skuName
  if (level === 'WORKSPACE') return workspaceId === null ? null : `Workspace ${workspaceId}`
  return level === 'SUBSCRIPTION' && subscriptionId !== null ? `Subscription ${subscriptionId}` : 'Account'
}
