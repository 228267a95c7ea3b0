import type { Handlers } from '#local/calls.ts'
import type { Seal } from '#state/seal.ts'
import type { State } from '#state/state.ts'
import { exportAsked, exportRecorded, verifyAsked, verifyRecorded } from '#worker/recorded-changes.ts'

/** Verification and export of recorded changes for the command line. */
export function auditCalls(state: State, seal: Seal): Handlers {
  return {
    verifyChanges: async (params) => verifyRecorded(state, seal, verifyAsked.parse(params)),
    exportChanges: async (params) => exportRecorded(state, exportAsked.parse(params)),
  }
}
