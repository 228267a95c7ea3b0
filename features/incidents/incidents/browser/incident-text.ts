import type { Day } from '#contract/dates.ts'
import { change } from '#ui/format/quantity.ts'
import { money } from '#ui/format/money.ts'
import { day } from '#ui/format/time.ts'
import { inUnit } from '#product/browser/findings/in-unit.ts'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import type { IncidentRow } from '#product/contract/calls/incidents.ts'

const references: Readonly<Record<string, string>> = {
  COST_INCREASE_VS_PREVIOUS_DAY: 'the day before',
  COST_INCREASE_VS_7_DAY_AVERAGE: 'the mean of the 7 days before',
  COST_INCREASE_VS_30_DAY_AVERAGE: 'the mean of the 30 days before',
  COST_INCREASE_VS_PREVIOUS_WEEK: 'the week before',
  COST_INCREASE_VS_4_WEEK_AVERAGE: 'the mean of the 4 weeks before',
  COST_INCREASE_VS_PREVIOUS_MONTH: 'the month before',
  COST_INCREASE_VS_3_MONTH_AVERAGE: 'the mean of the 3 months before',
  COST_ABOVE_VALUE: 'the limit',
  COST_ANOMALY: 'usual',
}

const monthText = (last: Day) =>
  new Date(`${last}T00:00:00Z`).toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function periodText(period: string | null, last: Day): string {
  if (period === 'MONTH') return monthText(last)
  return period === 'WEEK' ? `The week to ${day(last)}` : day(last)
}

type Measured = Pick<IncidentRow, 'measured' | 'allowed' | 'limitLabel' | 'limitFormat' | 'meaning'>
type Costly = Pick<
  IncidentRow,
  | 'period'
  | 'lastDay'
  | 'currentCost'
  | 'referenceCost'
  | 'costDifference'
  | 'differenceShare'
  | 'currency'
  | 'incidentType'
>

/** What was compared, in one sentence. */
export function comparedText(incident: Measured & Costly): string {
  return incident.currentCost === null ? measuredText(incident) : costText(incident, incident.currentCost)
}

const planned: Readonly<Record<string, readonly [cost: string, plan: string]>> = {
  BUDGET_EXCEEDED: ['The month to date cost', 'a budget'],
  BUDGET_FORECAST_EXCEEDED: ['The month is projected to cost', 'a budget'],
  COMMIT_AT_RISK: ['The year is projected to cost', 'a commit'],
}

/** Whether it is of a budget or a commit, whose cost by day and causes stand on pages of their own. */
export const isOfPlan = ({ incidentType }: Pick<IncidentRow, 'incidentType'>) => incidentType in planned

function costText(incident: Costly, currentCost: string): string {
  const plan = planned[incident.incidentType]
  if (plan && incident.referenceCost !== null) {
    const [cost, amount] = [currentCost, incident.referenceCost].map((of) =>
      money(of, incident.currency ?? undefined),
    )
    return `${plan[0]} ${cost} of ${plan[1]} of ${amount}.`
  }
  const { period, lastDay, referenceCost, costDifference, differenceShare, incidentType } = incident
  const currency = incident.currency ?? undefined
  const start = `${periodText(period, lastDay)} cost ${money(currentCost, currency)}`
  if (referenceCost === null || costDifference === null) return `${start}.`
  const share = differenceShare === null ? '' : ` (${change(differenceShare)})`
  const than = references[incidentType] ?? 'before'
  return `${start}: ${money(costDifference, currency)}${share} more than ${than}, ${money(referenceCost, currency)}.`
}

function measuredText({ measured, allowed, limitLabel, limitFormat, meaning }: Measured): string {
  if (measured === null || allowed === null || !limitLabel) return meaning ?? ''
  const [value, limit] = [measured, allowed].map((text) => inUnit(Number(text), limitFormat))
  return `${limitLabel}: ${value}; the limit is ${limit}.`
}

const levels: Readonly<Record<string, string>> = {
  account: 'Account',
  subscription: 'Subscription',
  workspace: 'Workspace',
  sku: 'SKU',
  budget: 'Budget',
  commit: 'Commit',
}

/** What an incident is about, in a word. */
export function kindText(assetKind: string): string {
  return levels[assetKind] ?? assetKindLabel(assetKind) ?? assetKind
}

const severityWords: Readonly<Record<string, string>> = { HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' }

/** A severity in a word. */
export function severityText(severity: string): string {
  return severityWords[severity] ?? severity
}

/** How long ago it began, or how long it lasted. */
export function ageText(days: number): string {
  if (days === 0) return 'Today'
  return days === 1 ? '1 day' : `${days} days`
}
