import type { ListEndpoint } from '#ui/report/use-report.ts'
import type { ListLook } from './list/list-look.ts'
import { screen, type DeclaredScreen, type Screen } from '#ui/screen/screen.ts'

/** A screen that is one list: header, tabs, figures, filters, table, empty, loading and failing states come from the report. */
export function listScreen<Listing extends ListEndpoint>(
  list: Listing,
  declared: Omit<DeclaredScreen, 'component'> & ListLook<Listing>,
): Screen {
  const { rowsName, rowLink, empty, facts, head, addressed, isOfJob, ...page } = declared
  const look = {
    rowsName,
    empty,
    ...(rowLink && { rowLink }),
    ...(facts && { facts }),
    ...(head && { head }),
    ...(addressed && { addressed }),
    ...(isOfJob && { isOfJob }),
  }
  return screen({
    ...page,
    component: () => import('./list/list-page.tsx').then(({ listPage }) => listPage(list, look)),
  })
}
