import type { RunState } from '#contract/job-run.ts'
import type { StatusLook } from '#ui/status/status-looks.ts'
import { StatusTag } from '#ui/status/status.tsx'

const looks: Readonly<Record<string, StatusLook>> = {
  PENDING: { tone: 'neutral', label: 'Pending' },
  RUNNING: { tone: 'running', label: 'Running' },
  SUCCEEDED: { tone: 'ok', label: 'Succeeded' },
  PARTIAL: { tone: 'warning', label: 'Succeeded in part' },
  FAILED: { tone: 'failed', label: 'Failed' },
  CANCELLED: { tone: 'neutral', label: 'Canceled' },
} satisfies Record<RunState, StatusLook>

/** How far a run is, as a shape and a word. */
export function ExecutionStatus({ status }: { status: string }) {
  const { tone, label } = looks[status] ?? { tone: 'neutral', label: status }
  return <StatusTag tone={tone}>{label}</StatusTag>
}
