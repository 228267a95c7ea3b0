import { valueOf } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Tabs } from '#ui/screen/tabs.tsx'
import { ExplanationDrawer } from '#product/browser/cost-breakdown/explanation-drawer.tsx'
import { figureOfDrawer } from '#product/browser/cost-breakdown/figure.ts'
import { groupingOf, JobGroupsList } from '../groups/browser/job-groups-list.tsx'
import { MaintenanceJobsList } from '#features/workloads/maintenance-jobs/browser/maintenance-jobs-list.tsx'
import { ReconciliationStrips } from '#product/browser/reconciliation/reconciliation-strips.tsx'
import { SubmitRunsList } from '#features/workloads/submit-runs/browser/submit-runs-list.tsx'
import { JobsList } from './jobs-list.tsx'

const tabs = [
  { name: undefined, label: 'Workflows and jobs', view: {} },
  { name: 'one-time-runs', label: 'One-time runs', view: { tab: 'one-time-runs' } },
  { name: 'maintenance-jobs', label: 'Maintenance jobs', view: { tab: 'maintenance-jobs' } },
] as const

/** Jobs, one-time runs and upkeep, below the strip that says where the whole bill went. */
export function JobsScreen() {
  const { address } = useAddress()
  const drawer = useDrawer()
  const figure = figureOfDrawer(drawer.name, useViewQuery())
  const named = valueOf(address, 'tab')
  const current = tabs.find(({ name }) => name === named) ?? tabs[0]
  return (
    <>
      <ScreenTitle />
      <Tabs
        label="Workloads"
        tabs={tabs.map((tab) => ({
          label: tab.label,
          to: '/reporting',
          isCurrent: tab === current,
          view: tab.view,
        }))}
      />
      <ReconciliationStrips onExplain={drawer.open} />
      <TabContent name={current.name} onExplain={drawer.open} />
      {figure && <ExplanationDrawer figure={figure} onClose={drawer.close} />}
    </>
  )
}

type ContentProps = { name: (typeof tabs)[number]['name']; onExplain: (drawer: string) => void }

function TabContent({ name, onExplain }: ContentProps) {
  const { address } = useAddress()
  const groupBy = groupingOf(address)
  if (name === 'one-time-runs') return <SubmitRunsList />
  if (name === 'maintenance-jobs') return <MaintenanceJobsList />
  return groupBy ? <JobGroupsList groupBy={groupBy} /> : <JobsList onExplain={onExplain} />
}
