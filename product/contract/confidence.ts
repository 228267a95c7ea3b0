import { z } from 'zod'

/** How sure it is to whom a part of the cost belongs. */
export const confidence = z.enum(['exact', 'strong', 'estimated', 'unallocated'])
export type Confidence = z.output<typeof confidence>

/** What each confidence is called, and what it rests on. */
export const confidenceWords: Readonly<Record<Confidence, { label: string; basis: string }>> = {
  exact: { label: 'Exact', basis: 'usage names the workload' },
  strong: { label: 'Strong', basis: 'split by recorded activity' },
  estimated: { label: 'Estimated', basis: 'weak evidence' },
  unallocated: { label: 'Unallocated', basis: 'no workload known' },
}

type Part = { consumer: string; source: string; confidence: string | null }

/** Why a part of the cost rests on weak evidence; undefined where it does not. */
export function weakEvidence({ consumer, source, confidence: found }: Part): string | undefined {
  if (found !== 'estimated') return undefined
  if (consumer === 'idle' || consumer === 'interactive')
    return 'Split by the usual use of this cluster: there are no node metrics of that time.'
  return source === 'machine_estimate'
    ? 'VM hours are inferred: cluster events and node metrics of that time are missing or incomplete.'
    : 'Allocated to the nearest run: no run is known at that time.'
}
