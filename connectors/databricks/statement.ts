import { CodedError } from '#contract/errors.ts'
import { markedStatement, statementMark } from '#exchange/own-statement.ts'
import { z } from 'zod'
import type { DatabricksClient } from './client.ts'
import { codeOf } from './workspace-error.ts'

const path = '/api/2.0/sql/statements'
// A cold warehouse starts within this time; a hanging statement must not block other fetches.
const patienceMs = 10 * 60_000
const mostPolls = 60
const firstPollMs = 250
const longestPollMs = 15_000
const cancelPatienceMs = 5000

const link = z.looseObject({
  external_link: z.url(),
  http_headers: z.record(z.string(), z.string()).nullish(),
  chunk_index: z.number().default(0),
  next_chunk_index: z.number().nullish(),
})

/** One chunk of a result: its rows, or links to them. */
const chunk = z.looseObject({
  data_array: z.array(z.array(z.string().nullable())).nullish(),
  external_links: z.array(link).nullish(),
  next_chunk_index: z.number().nullish(),
})

const resultColumn = z.looseObject({ name: z.string(), type_text: z.string().nullish() })

const manifest = z.looseObject({
  schema: z.looseObject({ columns: z.array(resultColumn).default([]) }),
  total_row_count: z.number().nullish(),
  truncated: z.boolean().nullish(),
})

const answer = z.looseObject({
  statement_id: z.string(),
  status: z.looseObject({
    state: z.string(),
    error: z.looseObject({ error_code: z.string().nullish(), message: z.string().nullish() }).nullish(),
  }),
  manifest: manifest.nullish(),
  result: chunk.nullish(),
})

export type ResultLink = z.infer<typeof link>
export type ResultChunk = z.infer<typeof chunk>
type Answer = z.infer<typeof answer>

/** A successful statement: its columns, their types where they are named, its row count, and its first chunk. */
export type Result = {
  statementId: string
  columns: string[]
  types: ReadonlyMap<string, string>
  rowCount: number
  first: ResultChunk | undefined
}

export type Statement = {
  text: string
  parameters: readonly { name: string; value: string; type: 'DATE' | 'TIMESTAMP' }[]
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
  return resultOf(workspace, await ending(workspace, begun, signal))
}

/** One more chunk of a result, with new links. */
export async function chunkOf(
  workspace: DatabricksClient,
  statementId: string,
  index: number,
  signal: AbortSignal,
) {
  const chunkPath = `${path}/${statementId}/result/chunks/${index}`
  return workspace.parsed(chunk, await workspace.get(chunkPath, {}, signal), chunkPath)
}

async function begin(
  workspace: DatabricksClient,
  { text, parameters, transport }: Statement,
  signal: AbortSignal,
) {
  const warehouseId = workspace.here.warehouseId
  if (warehouseId === undefined) {
    throw new CodedError(
      'source_failed',
      `Workspace ${workspace.here.name} has no SQL warehouse in the connection. Add its warehouseId.`,
    )
  }
  const format = transport === 'links' ? 'CSV' : 'JSON_ARRAY'
  const disposition = transport === 'links' ? 'EXTERNAL_LINKS' : 'INLINE'
  const body = {
    warehouse_id: warehouseId,
    statement: markedStatement(statementMark('collect'), text),
    parameters,
    disposition,
    format,
    wait_timeout: '10s',
    on_wait_timeout: 'CONTINUE',
  }
  const lost = new Set<string>()
  try {
    const posted = await workspace.post(path, body, signal, (part) => {
      const statementId = runningStatementIn(part)
      if (statementId !== undefined) lost.add(statementId)
    })
    return workspace.parsed(answer, posted, path)
  } finally {
    for (const statementId of lost) await cancel(workspace, statementId)
  }
}

/** The running statement of an incomplete or unexpected answer; undefined if it has ended. */
function runningStatementIn(part: string): string | undefined {
  const hasEnded = /"state"\s*:\s*"(?:SUCCEEDED|FAILED|CANCELED|CLOSED)"/.test(part)
  return hasEnded ? undefined : /"statement_id"\s*:\s*"([\w-]+)"/.exec(part)?.[1]
}

async function ending(workspace: DatabricksClient, begun: Answer, signal: AbortSignal): Promise<Answer> {
  try {
    return await polled(workspace, begun, signal)
  } catch (error) {
    await cancel(workspace, begun.statement_id)
    throw error
  }
}

async function polled(workspace: DatabricksClient, begun: Answer, signal: AbortSignal): Promise<Answer> {
  const { clock } = workspace
  const startedMs = clock.nowMs()
  const statementPath = `${path}/${begun.statement_id}`
  let latest = begun
  let waitMs = firstPollMs
  for (let polls = 0; isUnderWay(latest); polls += 1) {
    if (polls >= mostPolls || clock.nowMs() - startedMs > patienceMs) throw tooSlow(workspace)
    await clock.sleep(waitMs, signal)
    latest = workspace.parsed(answer, await workspace.get(statementPath, {}, signal), statementPath)
    waitMs = Math.min(waitMs * 1.5, longestPollMs)
  }
  return latest
}

function tooSlow({ here }: DatabricksClient): CodedError {
  const minutes = patienceMs / 60_000
  return new CodedError(
    'timed_out',
    `The SQL warehouse of ${here.name} took over ${minutes} minutes for a statement, which was canceled and is retried later. Check its queue and its size.`,
  )
}

function isUnderWay({ status }: Answer): boolean {
  return status.state === 'PENDING' || status.state === 'RUNNING'
}

function resultOf(workspace: DatabricksClient, ended: Answer): Result {
  const { status, manifest: described } = ended
  if (status.state !== 'SUCCEEDED' || !described) throw statementError(workspace, ended)
  if (described.truncated) {
    throw new CodedError(
      'source_failed',
      `The result of a statement in ${workspace.here.name} was cut off. Ask for fewer days at once.`,
    )
  }
  return {
    statementId: ended.statement_id,
    columns: described.schema.columns.map((column) => column.name),
    types: new Map(described.schema.columns.map(({ name, type_text }) => [name, type_text ?? ''])),
    rowCount: described.total_row_count ?? 0,
    first: ended.result ?? undefined,
  }
}

function statementError(workspace: DatabricksClient, { status, statement_id }: Answer): CodedError {
  const word = status.error?.error_code ?? ''
  const message = status.error?.message ?? 'no reason given'
  return new CodedError(
    codeOf({ word, message }) ?? 'source_failed',
    `The SQL warehouse of ${workspace.here.name} ended a statement as ${status.state}: ${message} (statement ${statement_id})`,
  )
}

// The statement would continue and cost money. A failed cancellation changes nothing for the caller.
async function cancel(workspace: DatabricksClient, statementId: string): Promise<void> {
  try {
    await workspace.post(`${path}/${statementId}/cancel`, {}, AbortSignal.timeout(cancelPatienceMs))
  } catch {
    return
  }
}
