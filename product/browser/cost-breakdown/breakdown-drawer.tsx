import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { lateComponent } from '#ui/late-component.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { amountOfDrawer } from './explained-amount.ts'

const late = lateComponent(
  () => import('./explanation-drawer.tsx').then(({ ExplanationDrawer }) => ExplanationDrawer),
  () => null,
)

/** The breakdown of the cost that the address names, over whatever screen is open. */
export function BreakdownDrawer() {
  const drawer = useDrawer()
  const figure = amountOfDrawer(drawer.name, useViewQuery())
  return figure ? <late.Component figure={figure} onClose={drawer.close} /> : null
}
