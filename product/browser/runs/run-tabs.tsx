import { pathOf } from '#contract/endpoint.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { Tabs } from '#ui/screen/tabs.tsx'
import { workflowRunsScreen } from '#features/workloads/job-runs/screen.ts'
import { viewOfSameRuns } from './run-links.ts'
import { workflowTrendScreen } from '#features/workloads/run-trends/screen.ts'

type Props = { jobId: string; current: 'data' | 'trend' }

/** The two views of the runs of a job: as a table, and over time. */
export function RunTabs({ jobId, current }: Props) {
  const view = viewOfSameRuns(useAddress().address)
  return (
    <Tabs
      label="Runs"
      tabs={[
        {
          label: 'Data',
          to: pathOf(workflowRunsScreen.path, { jobId }),
          view,
          isCurrent: current === 'data',
        },
        {
          label: 'Trend',
          to: pathOf(workflowTrendScreen.path, { jobId }),
          view,
          isCurrent: current === 'trend',
        },
      ]}
    />
  )
}
