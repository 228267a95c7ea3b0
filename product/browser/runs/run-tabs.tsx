import { place } from '#product/places.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Tabs } from '#ui/screen/tabs.tsx'
import { viewOfSameRuns } from './run-links.ts'

type Props = { jobId: string; current: 'runs' | 'trend' | 'what-if' }

/** The views of the runs of a job: as a table, over time, and how they would be otherwise. */
export function RunTabs({ jobId, current }: Props) {
  const view = viewOfSameRuns(useUrlState().urlState)
  const { ofWorkspace } = view
  return (
    <Tabs
      label="Views of the runs"
      tabs={[
        {
          label: 'Runs',
          ...place.runs({ jobId }, view),
          isCurrent: current === 'runs',
        },
        {
          label: 'Trend',
          ...place.runTrend({ jobId }, view),
          isCurrent: current === 'trend',
        },
        {
          label: 'What if',
          ...place.whatIf({ jobId }, { ofWorkspace }),
          isCurrent: current === 'what-if',
        },
      ]}
    />
  )
}
