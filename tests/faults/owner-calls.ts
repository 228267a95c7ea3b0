import type { SourceStatus } from '#collect/schedule.ts'
import { askOwner } from '#local/ask-owner.ts'
import type { Reconciliation } from '#models/reconcile/reconcile.ts'
import type { CollectionSummary } from '#worker/collection.ts'

// The server answers what its handlers' types declare.
const asStatuses = (report: unknown) => report as readonly SourceStatus[]
const asSummary = (answer: unknown) => answer as CollectionSummary
const asReconciliation = (answer: unknown) => answer as Reconciliation

async function answerOfOwner(
  dataDirectory: string,
  method: string,
  onProgress: (report: unknown) => void = () => {},
): Promise<unknown> {
  const answer = await askOwner(dataDirectory, method, {}, { onProgress })
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
  const onProgress = (report: unknown) => {
    statuses = asStatuses(report)
  }
  return {
    done: answerOfOwner(dataDirectory, 'collect', onProgress).then(asSummary),
    isAllRead: () => statuses.length > 0 && statuses.every(({ lastSuccess = '' }) => lastSuccess > startedAt),
  }
}

/** The billed and allocated cost in a server's lake. */
export async function reconciliation(dataDirectory: string): Promise<Reconciliation> {
  return asReconciliation(await answerOfOwner(dataDirectory, 'reconcile'))
}
