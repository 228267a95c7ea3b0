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
