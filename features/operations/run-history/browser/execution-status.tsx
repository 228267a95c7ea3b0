import type { RunState } from '#contract/job-run.ts'
import type { StatusLook } from '#ui/status/status-looks.ts'
import { StatusTag } from '#ui/status/status.tsx'
import { stateLabels } from '../contract/execution-states.ts'

const looks: Readonly<Record<string, StatusLook>> = {
  PENDING: { tone: 'neutral', label: stateLabels.PENDING },
  RUNNING: { tone: 'running', label: stateLabels.RUNNING },
  SUCCEEDED: { tone: 'ok', label: stateLabels.SUCCEEDED },
  PARTIAL: { tone: 'warning', label: stateLabels.PARTIAL },
  FAILED: { tone: 'failed', label: stateLabels.FAILED },
  CANCELLED: { tone: 'neutral', label: stateLabels.CANCELLED },
} satisfies Record<RunState, StatusLook>

/** How far a run is, as a shape and a word. */
export function ExecutionStatus({ status }: { status: string }) {
  const { tone, label } = looks[status] ?? { tone: 'neutral', label: status }
  return <StatusTag tone={tone}>{label}</StatusTag>
}
