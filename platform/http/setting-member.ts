import type { SettingScope } from '#contract/setting.ts'
import type { Scope } from './scope.ts'

/** The workspaces and subscriptions whose settings a caller may see. */
export type SeenMembers = Readonly<Record<SettingScope, ReadonlySet<string | null>>>

/** What settings may hold for, as the caller of a scope sees it. */
export const membersIn = ({ workspaceIds, workspaces }: Scope): SeenMembers => ({
  workspace: new Set(workspaceIds),
  subscription: new Set(workspaces.map(({ subscriptionId }) => subscriptionId)),
})
