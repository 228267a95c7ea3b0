import type { Author } from '#state/change.ts'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { keptScopeBudget } from '../contract.ts'
import type { BudgetScope, ListedScope } from '../contract/scope.ts'

type Settings = SettingPorts['settings']
type Kept = z.output<typeof keptScopeBudget>
export type KeptBudget = NonNullable<Kept>

const keyStart = 'scopeBudget/'
const idLength = 24

/** What distinguishes a scope from all others. */
function partsOf(scope: BudgetScope): string[] {
  if (scope.kind === 'workspace') return [scope.workspaceId]
  if (scope.kind === 'job') return [scope.workspaceId, scope.jobId]
  return scope.kind === 'tag' ? [scope.tagKey, scope.tagValue] : [scope.owner]
}

/** The id of the budget of a scope: each scope has one. */
export const budgetIdOf = (scope: BudgetScope) =>
  createHash('sha256')
    .update(JSON.stringify([scope.kind, ...partsOf(scope)]))
    .digest('hex')
    .slice(0, idLength)

/** The values that queries name a scope by. */
export function scopeValues(scope: ListedScope): Record<string, string | null> {
  const { kind, ...named } = scope
  const none = {
    workspaceId: null,
    jobId: null,
    owner: null,
    tagKey: null,
    tagValue: null,
    subscriptionId: null,
  }
  return { ...none, ...named, kind }
}

/** All budgets besides those of subscriptions, with their last change. */
export async function readBudgets(settings: Settings) {
  const kept = await settings.readAll<Kept>(keyStart, keptScopeBudget)
  return kept.flatMap(({ key, value, changedBy, changedAt }) =>
    value === null ? [] : [{ budgetId: key.slice(keyStart.length), ...value, changedBy, changedAt }],
  )
}

/** The budget with this id; undefined where there is none. */
export async function readBudget(settings: Settings, budgetId: string): Promise<KeptBudget | undefined> {
  return (await settings.read<Kept>(keyStart + budgetId, keptScopeBudget)) ?? undefined
}

/** Keeps a budget, or that there is none any more. */
export async function writeBudget(
  settings: Settings,
  budgetId: string,
  budget: Kept,
  author: Author,
): Promise<{ budgetId: string }> {
  await settings.write(keyStart + budgetId, budget, author)
  return { budgetId }
}
