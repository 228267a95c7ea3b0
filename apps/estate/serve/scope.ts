import type { EstateClock } from './clock.ts'
import type { FactStore } from './facts/fact-store.ts'
import type { Workspace } from './facts/workspaces.ts'

export const dayMs = 86_400_000

/** The sources of a workspace's answers. */
export type Scope = { store: FactStore; clock: EstateClock; workspace: Workspace; url: () => string }

/** The parameters of every query of a workspace. */
export function nowIn({ clock, workspace }: Scope): { now: bigint; workspaceId: string } {
  return { now: BigInt(clock.nowMs), workspaceId: workspace.workspaceId }
}
