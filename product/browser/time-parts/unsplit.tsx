import type { Absence } from '#contract/absence.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'

/** Why a time is not split, and what makes it so. */
export function Unsplit({ because: { because, step } }: { because: Absence }) {
  return <EmptyState title={because}>{step.says}</EmptyState>
}
