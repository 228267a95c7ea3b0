import { place } from '#product/places.ts'
import type { Row } from '#contract/report.ts'
import { ScreenLink } from '#ui/address/screen-link.tsx'
import { count } from '#ui/format/quantity.ts'
import { numberOrNull, textOf } from '#product/contract/text-of.ts'

/** The way to the notebooks that a task's notebook ran in turn. */
export function NestedLink({ task }: { task: Row }) {
  const nested = numberOrNull(task, 'nestedRunsCount') ?? 0
  if (nested === 0) return <span className="faint">none</span>
  const [jobId, runId, taskId] = [textOf(task, 'jobId'), textOf(task, 'runId'), textOf(task, 'taskRunId')]
  return (
    <ScreenLink
      {...place.nestedNotebooks(
        { jobId, runId, taskId },
        { ofWorkspace: textOf(task, 'workspaceId'), attemptNumber: textOf(task, 'attemptNumber') },
      )}
    >
      {count(nested)}
    </ScreenLink>
  )
}
