import type { RowOf } from '#contract/report.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listNotebookPeople } from '#product/contract/calls/notebook-people.ts'
import { place } from '#product/places.ts'

const clusterOf = ({ clusterId, workspaceId }: RowOf<typeof listNotebookPeople>) =>
  place.cluster({ clusterId }, { ofWorkspace: workspaceId })

/** Who worked in a notebook on which clusters, with the share of the interactive cost of these. */
export function NotebookPeople({ notebookId }: { notebookId: string }) {
  const { table } = useReport(listNotebookPeople, { path: { notebookId }, keptUnder: 'people' })
  return (
    <Panel title="People and clusters" isFlush>
      <ProductTable
        {...table}
        isInPanel
        rowsName="people"
        linkOf={clusterOf}
        empty={{ title: 'Nobody is known to have used it on a cluster.', children: 'Choose other dates.' }}
      />
    </Panel>
  )
}
