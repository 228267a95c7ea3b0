import { z } from 'zod'

const id = z.string().min(1, 'Choose one').max(256)

/** What a budget is for, besides whole subscriptions. */
export const budgetScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('workspace'), workspaceId: id }),
  z.strictObject({ kind: z.literal('tag'), tagKey: id, tagValue: z.string().max(256) }),
  z.strictObject({ kind: z.literal('owner'), owner: id }),
  z.strictObject({ kind: z.literal('job'), workspaceId: id, jobId: id }),
])
export type BudgetScope = z.output<typeof budgetScope>

/** What a listed budget is for. */
export const listedScope = z.discriminatedUnion('kind', [
  ...budgetScope.options,
  z.strictObject({ kind: z.literal('subscription'), subscriptionId: id }),
])
export type ListedScope = z.output<typeof listedScope>

export const scopeKinds = [
  'workspace',
  'tag',
  'owner',
  'job',
] as const satisfies readonly BudgetScope['kind'][]

/** "Workspace" */
export const kindNames: Readonly<Record<ListedScope['kind'], string>> = {
  subscription: 'Subscription',
  workspace: 'Workspace',
  tag: 'Tag',
  owner: 'Owner',
  job: 'Job',
}

/** Shares of a budget, in percent, that are noted once cost reaches them. */
export const thresholds = [50, 80, 100] as const
