import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ExplanationDrawer } from '../cost-breakdown/explanation-drawer.tsx'
import { figureOfDrawer } from '../cost-breakdown/figure.ts'
import { ReconciliationStrips } from '../reconciliation/reconciliation-strips.tsx'

/** What stands above each tab of the workflows: title, tabs, where the bill went, and the breakdown that is open. */
export function WorkflowsHead() {
  const drawer = useDrawer()
  const figure = figureOfDrawer(drawer.name, useViewQuery())
  return (
    <>
      <ScreenTitle />
      <ScreenTabs label="Workloads" />
      <ReconciliationStrips onExplain={drawer.open} />
      {figure && <ExplanationDrawer figure={figure} onClose={drawer.close} />}
    </>
  )
}
