import { place } from '#product/places.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { count } from '#ui/format/quantity.ts'
import type { TaskRun } from '../contract.ts'

/** The way to the notebooks that a task's notebook ran in turn, where there are some. */
export function NestedLink({ task }: { task: TaskRun }) {
  const { workspaceId, jobId, runId, attemptNumber, taskRunId, nestedRunsCount } = task
  if (nestedRunsCount === 0) return null
  const thing = { jobId, runId, taskId: taskRunId }
  return (
    <ScreenLink
      {...place.nestedNotebooks(thing, { ofWorkspace: workspaceId, attemptNumber: String(attemptNumber) })}
    >
      {count(nestedRunsCount)} nested {nestedRunsCount === 1 ? 'notebook' : 'notebooks'}
    </ScreenLink>
  )
}
