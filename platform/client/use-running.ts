import { useQueryClient } from '@tanstack/react-query'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { callUrlOf } from './call-url.ts'
import type { CallInput } from './call.ts'
import { runningAnswers } from './running.ts'
import type { RunningAnswer } from './running.ts'
import { useStore } from './store.ts'
import { endpointKey } from './use-endpoint.ts'

export type Waiting = {
  /** Progress of the answer; undefined if unknown, and once it is ready. */
  running: RunningAnswer | undefined
  /** Stops waiting; the previous answer stays. */
  cancel: () => void
}

/** The progress of an answer that takes long, and how to stop waiting for it. */
export function useRunning<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Waiting {
  const queries = useQueryClient()
  const running = useStore(runningAnswers).get(callUrlOf(endpoint, input))
  return {
    running,
    cancel: () => void queries.cancelQueries({ queryKey: endpointKey(endpoint, input), exact: true }),
  }
}
