import type { Absence, Step } from '#contract/absence.ts'
import { duration } from '#ui/format/quantity.ts'
import { utcInstant } from '#ui/format/time.ts'

/** How far the bills reach that have arrived, and by how much they are behind; as the server tells it. */
export type BillingReach = { billedUntil: string; behindMs: number }

const minuteMs = 60_000

function waitText(reach: BillingReach | undefined): string {
  if (!reach) return 'Wait: usage records arrive some time after the work.'
  const until = utcInstant(new Date(reach.billedUntil)).replace(':00 UTC', ' UTC')
  const behind = duration(Math.round(reach.behindMs / minuteMs) * minuteMs)
  return `Wait: usage is known up to ${until}, which is ${behind} behind. What is older has no usage record.`
}

/** What the reader can do, in words. */
export function stepText(step: Step, reach?: BillingReach): string {
  return step.kind === 'wait-for-bill' ? waitText(reach) : step.says
}

/** What is missing: the sources by name, or in words. */
export function missingText({ sources = [], missing }: Absence): string | undefined {
  if (missing !== undefined) return missing
  if (sources.length === 0) return undefined
  return `${sources.length === 1 ? 'source' : 'sources'} ${sources.join(', ')}`
}

/** The whole reason as lines: why, what is missing, what brings it. */
export function absenceText(absence: Absence, reach?: BillingReach): string {
  const missing = missingText(absence)
  const { step } = absence
  const command = step.kind === 'act' ? step.command : undefined
  const lines = [
    absence.because,
    missing === undefined ? undefined : `Missing: ${missing}`,
    stepText(step, reach),
    command,
  ]
  return lines.filter((line) => line !== undefined).join('\n')
}
