import type { Absence } from '#contract/absence.ts'
import { notBilled } from '../not-billed.ts'

export const noPresence: Absence = {
  because: 'Only its cost is known, not when it used the cluster.',
  sources: ['node-timeline', 'cluster-events'],
  step: {
    kind: 'act',
    says: 'Unallocated cost is listed with its reasons.',
    screen: { path: '/reporting/unexplained-money', name: 'Unallocated cost' },
  },
}
export const notCharged = notBilled('None of these hours is charged to it so far.')
