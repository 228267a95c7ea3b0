import { StatusTag } from '#ui/status/status.tsx'
import { shortDay } from '#ui/format/time.ts'
import { words } from '#ui/format/words.ts'
import type { IncidentRow } from '#product/contract/calls/incidents.ts'
import { severityText } from './incident-text.ts'

const tones: ReadonlyMap<string, 'failed' | 'warning'> = new Map([
  ['HIGH', 'failed'],
  ['MEDIUM', 'warning'],
])

/** How severe an incident is, as a shape and a word. */
export function SeverityTag({ severity }: { severity: string }) {
  return <StatusTag tone={tones.get(severity) ?? 'neutral'}>{severityText(severity)}</StatusTag>
}

type StatusProps = Pick<IncidentRow, 'status' | 'isRestated' | 'snoozedUntil'>

/** The state of an incident; what a correction took back is resolved. */
export function IncidentStatus({ status, isRestated, snoozedUntil }: StatusProps) {
  if (isRestated) return <StatusTag tone="ok">Resolved (restated)</StatusTag>
  if (status === 'SNOOZED' && snoozedUntil !== null)
    return <StatusTag tone="neutral">Snoozed until {shortDay(snoozedUntil)}</StatusTag>
  const closed = status === 'RESOLVED' ? 'ok' : 'neutral'
  return <StatusTag tone={status === 'OPEN' ? 'warning' : closed}>{words(status)}</StatusTag>
}
