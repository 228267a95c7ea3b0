import { CodedError } from '#contract/errors.ts'
import {
  cancelStatement,
  endOf,
  resultOf,
  startStatement,
  type Result,
  type StatementAnswer,
  type StatementParameter,
} from '#databricks/statements.ts'
import { markedStatement, statementMark } from '#exchange/own-statement.ts'
import type { DatabricksClient } from './client.ts'

const patienceMinutes = 10
// A cold warehouse starts within this time; a hanging statement must not block other fetches.
const polling = { firstMs: 250, longestMs: 15_000, limitMs: patienceMinutes * 60_000, mostPolls: 60 }

export type Statement = {
  text: string
  parameters: readonly StatementParameter[]
  /** In the answer (at most 25 MiB), or as links to files. */
  transport: 'inline' | 'links'
}

/** Runs a statement on the workspace's SQL warehouse; an abort cancels it there. */
export async function runStatement(
  workspace: DatabricksClient,
  statement: Statement,
  signal: AbortSignal,
): Promise<Result> {
  const begun = await begin(workspace, statement, signal)
  const ended = await ending(workspace, begun, signal)
  if (ended.status.state !== 'SUCCEEDED' || !ended.manifest) throw statementError(workspace, ended)
  return resultOf(workspace, ended)
}

async function begin(
  workspace: DatabricksClient,
  { text, parameters, transport }: Statement,
  signal: AbortSignal,
): Promise<StatementAnswer> {
  const { warehouseId, name } = workspace.here
  if (warehouseId === undefined) {
    throw new CodedError(
      'source_failed',
      `Workspace ${name} has no SQL warehouse in the connection. Add its warehouseId.`,
    )
  }
  const request = {
    warehouse_id: warehouseId,
    statement: markedStatement(statementMark('collect'), text),
    parameters,
    disposition: transport === 'links' ? 'EXTERNAL_LINKS' : 'INLINE',
    format: transport === 'links' ? 'CSV' : 'JSON_ARRAY',
    wait_timeout: '10s',
  } as const
  const lost = new Set<string>()
  const onLost = (part: string) => {
    const statementId = runningStatementIn(part)
    if (statementId !== undefined) lost.add(statementId)
  }
  try {
    return await startStatement(workspace, request, signal, { onLost })
  } finally {
    for (const statementId of lost) await cancelStatement(workspace, statementId)
  }
}

/** The running statement of an incomplete or unexpected answer; undefined if it has ended. */
function runningStatementIn(part: string): string | undefined {
  const hasEnded = /"state"\s*:\s*"(?:SUCCEEDED|FAILED|CANCELED|CLOSED)"/.test(part)
  return hasEnded ? undefined : /"statement_id"\s*:\s*"([\w-]+)"/.exec(part)?.[1]
}

async function ending(
  workspace: DatabricksClient,
  begun: StatementAnswer,
  signal: AbortSignal,
): Promise<StatementAnswer> {
  try {
    const ended = await endOf(workspace, begun, polling, signal)
    if (ended) return ended
    throw new CodedError(
      'timed_out',
      `The SQL warehouse of ${workspace.name} took over ${patienceMinutes} minutes for a statement, which was canceled and is retried later. Check its queue and its size.`,
    )
  } catch (error) {
    await cancelStatement(workspace, begun.statement_id)
    throw error
  }
}

function statementError(workspace: DatabricksClient, { status, statement_id }: StatementAnswer): CodedError {
  const message = status.error?.message ?? 'no reason given'
  return workspace.statementRefusal(
    status.error?.error_code ?? '',
    message,
    `The SQL warehouse of ${workspace.name} ended a statement as ${status.state}: ${message} (statement ${statement_id})`,
  )
}
