import { resultChunk, statementAnswer, type ResultChunk, type StatementAnswer } from './statement-answer.ts'
import { statesUnderWay } from './query-history.ts'
import type { Workspace } from './workspace.ts'

/** Where statements are sent to. */
export const statementsPath = '/api/2.0/sql/statements'
const cancelPatienceMs = 5_000

/** Whether a statement still runs, by its state in the API or in the query history. */
export function isUnderWay(state: string): boolean {
  return state === 'PENDING' || statesUnderWay.includes(state)
}

/** The state of a statement. */
export async function stateOf(
  workspace: Workspace,
  statementId: string,
  signal?: AbortSignal,
): Promise<StatementAnswer> {
  const address = `${statementsPath}/${statementId}`
  return statementAnswer(await workspace.json({ method: 'GET', address, signal }))
}

/** One more chunk of a result, with new links. */
export async function chunkOf(
  workspace: Workspace,
  statementId: string,
  index: number,
  signal: AbortSignal | undefined,
): Promise<ResultChunk> {
  const address = `${statementsPath}/${statementId}/result/chunks/${index}`
  return resultChunk(await workspace.json({ method: 'GET', address, signal }))
}

/** Cancels a statement. It may still run for a while, or to its end: check its state. */
export async function cancelStatement(workspace: Workspace, statementId: string): Promise<void> {
  const signal = AbortSignal.timeout(cancelPatienceMs)
  const address = `${statementsPath}/${statementId}/cancel`
  await workspace.json({ method: 'POST', address, body: {}, once: true, signal }).catch(() => undefined)
}
