import { processCall } from '#contract/process-call.ts'
import { fetchCall } from '#worker/calls/fetch-call.ts'

/** A fetch for another server: without secrets, and with paths relative to the shared folder. */
export const sharedFetch = processCall({ ...fetchCall, input: fetchCall.input.omit({ connection: true }) })
