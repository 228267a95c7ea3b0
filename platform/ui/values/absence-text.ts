import type { Absence, Step } from '#contract/absence.ts'
import type { Waits } from './waits.ts'

/** What the reader can do, in words; of a wait what is known of it now. */
export function stepText(step: Step, waits: Waits = {}): string {
  const known = step.kind === 'wait' && step.awaits !== undefined ? waits[step.awaits] : undefined
  return known ?? step.says
}

/** What is missing: the sources by name, or in words. */
export function missingText({ sources = [], missing }: Absence): string | undefined {
  if (missing !== undefined) return missing
  if (sources.length === 0) return undefined
  return `${sources.length === 1 ? 'source' : 'sources'} ${sources.join(', ')}`
}

/** The whole reason as lines: why, what is missing, what brings it. */
export function absenceText(absence: Absence, waits: Waits = {}): string {
  const missing = missingText(absence)
  const { step } = absence
  const command = step.kind === 'act' ? step.command : undefined
  const lines = [
    absence.because,
    missing === undefined ? undefined : `Missing: ${missing}`,
    stepText(step, waits),
    command,
  ]
  return lines.filter((line) => line !== undefined).join('\n')
}
