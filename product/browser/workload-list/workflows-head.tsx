import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ReconciliationStrips } from '../reconciliation/reconciliation-strips.tsx'

/** What stands above each tab of the workflows: title, tabs, and where the bill went. */
export function WorkflowsHead() {
  const drawer = useDrawer()
  return (
    <>
      <ScreenTitle />
      <ScreenTabs label="Workloads" />
      <ReconciliationStrips onExplain={drawer.open} />
    </>
  )
}
