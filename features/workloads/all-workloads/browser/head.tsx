import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ReconciliationStrips } from '#product/browser/reconciliation/reconciliation-strips.tsx'
import { CostByType } from './cost-by-type.tsx'

/** What stands above the list of all workloads: the bill, and which types of workload it went to. */
export function AllWorkloadsHead() {
  const drawer = useDrawer()
  return (
    <>
      <ScreenTitle />
      <ReconciliationStrips onExplain={drawer.open} />
      <CostByType />
    </>
  )
}
