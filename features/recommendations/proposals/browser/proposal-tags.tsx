import { words } from '#ui/format/words.ts'
import { StatusTag } from '#ui/status/status.tsx'
import { labelOf } from './proposal-text.ts'

const tones: Readonly<Record<string, 'ok' | 'warning' | 'failed' | 'running' | 'neutral'>> = {
  OPEN: 'warning',
  ACCEPTED: 'running',
  APPLIED: 'ok',
  VERIFIED: 'ok',
  FAILED: 'failed',
}

/** Where a recommendation stands. */
export function ProposalStatus({ status }: { status: string }) {
  return <StatusTag tone={tones[status] ?? 'neutral'}>{words(status)}</StatusTag>
}

const riskTones: Readonly<Record<string, 'failed' | 'warning' | 'neutral'>> = {
  HIGH: 'failed',
  MEDIUM: 'warning',
}

const riskWords: Readonly<Record<string, string>> = { HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' }

/** How much may go wrong. */
export function RiskTag({ risk }: { risk: string }) {
  return <StatusTag tone={riskTones[risk] ?? 'neutral'}>{riskWords[risk] ?? words(risk)}</StatusTag>
}

/** How sure a saving is. */
export function LabelText({ label }: { label: string }) {
  const { word, meaning } = labelOf(label)
  return <span title={meaning}>{word}</span>
}
