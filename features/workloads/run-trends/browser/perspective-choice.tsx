import { Segmented } from '#ui/control/segmented.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { timePerspective } from '../time-parts/browser/time-view.ts'
import { urlStateOfTrend, type Perspective } from './trend-view.ts'

type Choice = Perspective | typeof timePerspective

const options = [
  { value: 'WORKFLOW', label: 'Workflow' },
  { value: 'TASKS', label: 'Tasks' },
  { value: 'CLUSTERS', label: 'Clusters' },
  { value: timePerspective, label: 'Where the time went' },
] as const satisfies readonly { value: Choice; label: string }[]

/** The choice between figures of runs, of parts of runs, and the parts of their time. */
export function PerspectiveChoice({ value }: { value: Choice }) {
  const { change } = useUrlState()
  const choose = (perspective: Choice) =>
    change(urlStateOfTrend({ perspective, singleSelectedCluster: undefined, singleSelectedTask: undefined }))
  return <Segmented label="Perspective" options={options} value={value} onChange={choose} />
}
