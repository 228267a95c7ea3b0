import { words } from '#ui/format/words.ts'
import { notCollected, type Absence } from '#contract/absence.ts'
import type { IncidentRule } from '../contract.ts'

const targetLabels: ReadonlyMap<string, string> = new Map([
  ['JOB', 'Jobs'],
  ['DLT', 'Pipelines'],
  ['APC', 'All-purpose clusters'],
  ['POOL', 'Pools'],
  ['WAREHOUSE', 'SQL warehouses'],
  ['SERVING', 'Model serving'],
  ['RESOURCE_DATABRICKS_AND_CLOUD', 'Databricks and cloud cost'],
  ['RESOURCE_DATABRICKS', 'Databricks cost'],
  ['RESOURCE_CLOUD', 'Cloud cost'],
  ['SKU_ALL', 'SKUs of the account'],
  ['SKU_TENANT', 'SKUs by subscription'],
  ['SKU_WORKSPACE', 'SKUs by workspace'],
])

/** What rules are aimed at, in words: APC is "All-purpose clusters". */
export const targetLabel = (target: string): string => targetLabels.get(target) ?? words(target)

const kinds: ReadonlyMap<string, string> = new Map([
  ['JOB', 'job'],
  ['DLT', 'pipeline'],
  ['APC', 'cluster'],
  ['POOL', 'pool'],
  ['WAREHOUSE', 'warehouse'],
  ['SERVING', 'endpoint'],
])

/** The type of the assets that rules of a target are about; undefined where they are of several types. */
export const kindOfTarget = (target: string): string | undefined => kinds.get(target)

/** The targets of rules, those of most meaning first. */
export function targetsOf(rules: readonly Pick<IncidentRule, 'targetAssetType'>[]): string[] {
  const order = [...targetLabels.keys()]
  const rank = (target: string) => (order.includes(target) ? order.indexOf(target) : order.length)
  return [...new Set(rules.map(({ targetAssetType }) => targetAssetType))].toSorted(
    (one, other) => rank(one) - rank(other) || (one < other ? -1 : 1),
  )
}

/** The target that an address chooses by its name, or else by its place among the tabs; else the first. */
export const chosenTarget = (
  targets: readonly string[],
  name: string | undefined,
  tab: string | undefined,
): string | undefined =>
  targets.find((target) => target === name) ??
  (tab === undefined ? undefined : targets[Number(tab)]) ??
  targets[0]

const units: ReadonlyMap<string, string> = new Map([
  ['percent', '%'],
  ['minutes', 'min'],
  ['factor', '×'],
  ['count', ''],
  // In the currency of the cost.
  ['money', ''],
])

/** A unit of a limit as it stands behind the number; counts and money have none. */
export const unitLabel = (unit: string): string => units.get(unit) ?? unit

/** "40 min", "25%"; empty where a rule has no limit. */
export function limitText(value: number | null, limit: IncidentRule['thresholdOf']): string {
  if (limit === null) return ''
  if (value === null) return 'none'
  const unit = unitLabel(limit.unit)
  return `${value}${unit === '%' || unit === '×' || unit === '' ? '' : ' '}${unit}`
}

/** Where a rule holds: "Everywhere", "Workspace Production", "Load orders (Production)". */
export function placeLabel(rule: IncidentRule): string {
  const workspace = rule.workspaceName ?? rule.workspaceId ?? ''
  if (rule.scope === 'SUBSCRIPTION_SPECIFIC') return `Subscription ${rule.subscriptionId ?? ''}`
  if (rule.scope === 'WORKSPACE_SPECIFIC') return `Workspace ${workspace}`
  if (rule.scope === 'ASSET_SPECIFIC') return `${rule.assetName ?? rule.assetId ?? ''} (${workspace})`
  return 'Everywhere'
}

/** "High"; null is what findings decide by themselves. */
export const severityLabel = (severity: IncidentRule['severity']): string =>
  severity === null ? 'Automatic' : `${severity.charAt(0)}${severity.slice(1).toLowerCase()}`

/** "1 change", "3 changes" */
export const changesText = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)

/** What is shown once a batch is saved. */
export function savedText({ created, changed, deleted }: Record<'created' | 'changed' | 'deleted', number>) {
  if (created + changed === 0 && deleted > 0) return 'Incident configuration removed!'
  if (created + deleted === 0 && changed > 0) return 'Incident configuration changed!'
  return 'Incident configuration saved!'
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** "14 findings (6 assets)" */
export const foundText = ({ findings, things }: { findings: number; things: number }): string =>
  `${counted(findings, 'finding')} (${counted(things, 'asset')})`

/** Why a rule cannot be previewed. */
export const waitingFor = (facts: string | null): Absence =>
  notCollected(`The rule waits for ${facts ?? 'facts'}.`, facts ?? 'facts')

const frequencies = { DAILY: 'Days', WEEKLY: 'Weeks', MONTHLY: 'Months' } as const

/** Which periods a rule compares: "Weeks"; undefined where it judges no periods. */
export const frequencyLabel = (frequency: IncidentRule['frequency']): string | undefined =>
  frequency === 'NOT_APPLICABLE' ? undefined : frequencies[frequency]

export type Category = IncidentRule['category']

/** "Performance" */
export const categoryLabel = (category: Category): string => words(category)

const roundLooks = {
  IDLE: { tone: 'neutral', label: 'Not yet' },
  RUNNING: { tone: 'running', label: 'Running' },
  SUCCEEDED: { tone: 'ok', label: 'Succeeded' },
  FAILED: { tone: 'failed', label: 'Failed' },
} as const

/** How the state of a round of the engine is shown. */
export const roundLook = (state: keyof typeof roundLooks) => roundLooks[state]

/** "3 incidents cleaned." */
export const cleanedText = (count: number): string => `${counted(count, 'incident')} cleaned.`
