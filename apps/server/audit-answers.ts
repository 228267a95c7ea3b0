import { answers, type Answers } from '#contract/process-call.ts'
import type { Seal } from '#state/seal.ts'
import type { State } from '#state/state.ts'
import { exportRecorded, verifyRecorded } from '#worker/recorded-changes.ts'
import { serverCalls } from './calls/server-calls.ts'

/** Verifies and exports recorded changes for the command line. */
export function auditAnswers(state: State, seal: Seal): Answers {
  return [
    answers(serverCalls.verifyChanges, (asked) => verifyRecorded(state, seal, asked)),
    answers(serverCalls.exportChanges, (asked) => exportRecorded(state, asked)),
  ]
}
