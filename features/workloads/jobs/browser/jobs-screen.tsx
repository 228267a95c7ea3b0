import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { WorkflowsHead } from '#product/browser/workload-list/workflows-head.tsx'
import { groupingOf, JobGroupsList } from '../groups/browser/job-groups-list.tsx'
import { JobsList } from './jobs-list.tsx'

/** Jobs, one by one or by what they have in common. */
export function JobsScreen() {
  const groupBy = groupingOf(useUrlState().urlState)
  return (
    <>
      <WorkflowsHead />
      {groupBy ? <JobGroupsList groupBy={groupBy} /> : <JobsList />}
    </>
  )
}
