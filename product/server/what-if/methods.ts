import { byMinutes } from './by-minutes.ts'
import { byReplay } from './by-replay.ts'
import { ernest } from './ernest.ts'
import { isWithinSeen } from './job-history.ts'
import type { Method } from './prediction.ts'

export type MethodName = 'replay' | 'ernest' | 'amdahl'

/** Each way to predict, within half and twice of what was seen. */
export const methods: Readonly<Record<MethodName, Method>> = {
  replay: within(byReplay),
  ernest: within(ernest),
  amdahl: within(byMinutes),
}

/** The ways in the order in which they are preferred. */
export const preferredMethods: readonly MethodName[] = ['replay', 'ernest', 'amdahl']

function within(method: Method): Method {
  return (runs, target) =>
    isWithinSeen(target, runs)
      ? method(runs, target)
      : { kind: 'not known', because: 'more than twice or less than half of what was seen' }
}
