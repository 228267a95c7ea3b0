import type { ListEndpoint } from '#ui/report/use-report.ts'
import type { ListLook } from './list/list-look.ts'
import { loadWorkflowsHead } from './workload-list/workflows-page.ts'
import { screen, type DeclaredScreen, type Screen } from '#ui/screen/screen.ts'

/**
 * A screen that is one list: header, tabs, figures, filters, table, empty, loading and failing states come from the
 * report, which is loaded with the screen, so that no screen makes the first one heavier by its list.
 */
export function listScreen<Listing extends ListEndpoint>(
  list: () => Promise<Listing>,
  declared: Omit<DeclaredScreen, 'component'> & ListLook<Listing>,
): Screen {
  const { rowsName, rowLink, days, daysOfKind, dayFile, empty, facts, head, addressed, isOfJob, ...page } =
    declared
  const look = {
    rowsName,
    empty,
    ...(rowLink && { rowLink }),
    ...(days && { days }),
    ...(daysOfKind && { daysOfKind }),
    ...(dayFile && { dayFile }),
    ...(facts && { facts }),
    // Above each list of assets stands the bill that it is a part of.
    ...((head || daysOfKind) && { head: head ?? loadWorkflowsHead }),
    ...(addressed && { addressed }),
    ...(isOfJob && { isOfJob }),
  }
  return screen({
    ...page,
    component: async () => {
      const [{ listPage }, loaded] = await Promise.all([import('./list/list-page.tsx'), list()])
      return listPage(loaded, look)
    },
  })
}
