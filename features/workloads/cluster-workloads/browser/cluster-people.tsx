import { Panel } from '#ui/panel/panel.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listClusterPeople } from '#product/contract/calls/notebook-people.ts'

/** Who worked in notebooks on a cluster, with their share of its interactive cost. */
export function ClusterPeople({ clusterId }: { clusterId: string }) {
  const { table } = useReport(listClusterPeople, { path: { clusterId }, keptUnder: 'people' })
  return (
    <Panel title="People in notebooks" isFlush>
      <ProductTable
        {...table}
        isInPanel
        rowsName="people"
        empty={{
          title: 'No commands in notebooks are known in this range.',
          children:
            'They need the audit log: grant SELECT on system.access.audit, and switch on verbose audit logs in the settings of the workspace.',
        }}
      />
    </Panel>
  )
}
