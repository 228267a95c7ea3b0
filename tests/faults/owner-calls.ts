import type { SourceStatus } from '#collect/schedule.ts'
import type { AnswerOf, AskOptions, InputOf, ProcessCall } from '#contract/process-call.ts'
import { askOwner } from '#local/ask-owner.ts'
import type { Reconciliation } from '#models/reconcile/reconcile.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import type { CollectionSummary } from '#worker/collection.ts'
import { serverCalls } from '../../apps/server/calls/server-calls.ts'

async function answerOfOwner<Call extends ProcessCall>(
  dataDirectory: string,
  call: Call,
  input: InputOf<Call>,
  options: AskOptions<Call> = {},
): Promise<AnswerOf<Call>> {
  const answer = await askOwner(dataDirectory, call, input, options)
  if (answer.owned) return answer.answer
  throw new Error(`no process owns ${dataDirectory}`)
}

/** Starts a collection on a server, like the command line; `isAllRead` is true once only the derive is left. */
export function collection(dataDirectory: string): {
  done: Promise<CollectionSummary>
  isAllRead(): boolean
} {
  const startedAt = new Date().toISOString()
  let statuses: readonly SourceStatus[] = []
  const onProgress = (reported: readonly SourceStatus[]) => {
    statuses = reported
  }
  return {
    done: answerOfOwner(dataDirectory, serverCalls.collect, {}, { onProgress }),
    isAllRead: () => statuses.length > 0 && statuses.every(({ lastSuccess = '' }) => lastSuccess > startedAt),
  }
}

/** The billed and allocated cost in a server's lake. */
export async function reconciliation(dataDirectory: string): Promise<Reconciliation> {
  return answerOfOwner(dataDirectory, lakeCalls.reconcile, {})
}
