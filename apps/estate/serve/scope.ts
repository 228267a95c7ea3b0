import type { EstateClock } from './clock.ts'
import type { FactStore } from './facts/fact-store.ts'
import type { Workspace } from './facts/workspaces.ts'

export const dayMs = 86_400_000

/** What the answers of one workspace are made from. */
export type Scope = { store: FactStore; clock: EstateClock; workspace: Workspace; url: () => string }

/** The parameters that every query of a workspace takes. */
export function nowIn({ clock, workspace }: Scope): { now: bigint; workspaceId: string } {
  return { now: BigInt(clock.nowMs), workspaceId: workspace.workspaceId }
}
