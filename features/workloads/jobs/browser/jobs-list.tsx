import type { RowOf } from '#contract/report.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { ProductList } from '#product/browser/list/product-list.tsx'
import { place } from '#product/places.ts'
import { listJobDays } from '#product/contract/calls/cost-days.ts'
import { listJobs } from '#product/contract/calls/jobs.ts'
import { GroupChoice } from '../groups/browser/group-choice.tsx'
import { ValueFilter } from '../groups/browser/value-filter.tsx'

const days = { workloads: 'jobs', report: listJobDays } as const

const runsOf = ({ dbJobId, workspaceId }: RowOf<typeof listJobs>) =>
  place.runs({ jobId: dbJobId }, { ofWorkspace: workspaceId })

/** All jobs of the scope and range. */
export function JobsList() {
  const { change } = useUrlState()
  return (
    <ProductList
      report={listJobs}
      rowsName="jobs"
      days={days}
      moreFilters={
        <>
          <ValueFilter onChoose={(changes) => change({ ...changes, page: undefined })} />
          <GroupChoice />
        </>
      }
      linkOf={runsOf}
      empty={{
        title: 'No jobs in this range.',
        children: 'Choose other dates or workspaces, or clear the filters.',
      }}
    />
  )
}
