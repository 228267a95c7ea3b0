import type { ShownRun } from '#contract/shown-run.ts'
import type { StatusLook } from '#ui/status/status-looks.ts'
import type { TelemetryState } from '../../contract/telemetry-state.ts'

const looks: Readonly<Record<TelemetryState, StatusLook>> = {
  NOT_MONITORED: { tone: 'neutral', label: 'Not monitored' },
  NOT_READY: { tone: 'running', label: 'Not ready' },
  READY: { tone: 'ok', label: 'Ready' },
  NOT_AVAILABLE: { tone: 'warning', label: 'Not available' },
  REPAIRING: { tone: 'running', label: 'Repairing' },
}

/** The tone and the words of a state of telemetry. */
export function telemetryLook(state: TelemetryState): StatusLook {
  return looks[state]
}

/** How the latest update or repair ended, in a few words. */
export function latestText({ label, state, detail, reason }: ShownRun): string {
  if (state === 'FAILED') return `${label} failed: ${reason ?? 'the server gave no reason.'}`
  if (state === 'CANCELLED') return `${label} was canceled`
  if (state === 'PARTIAL') return `${label} read a part: ${detail ?? 'some logs could not be read.'}`
  return `${label} succeeded`
}
