import { Tabs } from '#ui/screen/tabs.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { place } from '#product/places.ts'

type Props = { jobId: string; runId: string; current: 'tasks' | 'instances' }

/** The two views of one attempt of a run: its tasks, and the clusters that it used. */
export function RunPageTabs({ jobId, runId, current }: Props) {
  const { urlState } = useUrlState()
  const attemptNumber = valueOf(urlState, 'attemptNumber')
  const ofWorkspace = valueOf(urlState, 'ofWorkspace')
  const view = {
    ...(attemptNumber === undefined ? {} : { attemptNumber }),
    ...(ofWorkspace === undefined ? {} : { ofWorkspace }),
  }
  const fields = { jobId, runId }
  return (
    <Tabs
      label="Views of the run"
      tabs={[
        { label: 'Tasks', ...place.run(fields, view), isCurrent: current === 'tasks' },
        {
          label: 'Cluster instances',
          ...place.runInstances(fields, view),
          isCurrent: current === 'instances',
        },
      ]}
    />
  )
}
