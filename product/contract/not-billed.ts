import { notArrived, type Absence } from '#contract/absence.ts'

/** The name of the wait for the bill of usage. */
export const billAwaited = 'bill'

/** It waits for the bill of the usage; how long that takes is known from the bills that have arrived. */
export function notBilled(because = 'Not billed yet.'): Absence {
  return notArrived(because, {
    awaits: billAwaited,
    sources: ['usage'],
    says: 'Wait: usage records arrive some time after the work.',
  })
}
