import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { amountOfDrawer, drawerOfAmount } from '#product/browser/cost-breakdown/explained-amount.ts'
import type { TaskRun } from '../contract.ts'
import { pathOf, type NamedAttempt } from './attempt.ts'

/** The drawer that explains the cost of the attempt or of one of its tasks: what is open, and what opens it. */
export function useCostDrawer(named: NamedAttempt) {
  const { runId, workspaceId } = named
  const drawer = useDrawer()
  const opened = amountOfDrawer(drawer.name, useViewQuery())
  const ofRun = { ...pathOf(named), ...(workspaceId === undefined ? {} : { workspaceId }) }
  return {
    opened,
    openRun: () => drawer.open(drawerOfAmount({ label: `run ${runId}`, parts: ofRun })),
    openTask: ({ taskRunId, taskKey }: TaskRun) =>
      drawer.open(drawerOfAmount({ label: taskKey ?? '', parts: { ...ofRun, taskRunId } })),
  }
}
