import { CodedError } from '#contract/errors.ts'
import { z } from 'zod'
import type { DatabricksClient } from './client.ts'
import { codeOf } from './workspace-error.ts'

const path = '/api/2.0/sql/statements'
const patienceMs = 30 * 60_000
const firstPollMs = 250
const longestPollMs = 5000
const cancelPatienceMs = 5000

const link = z.looseObject({
  external_link: z.url(),
  http_headers: z.record(z.string(), z.string()).nullish(),
  chunk_index: z.number().default(0),
  next_chunk_index: z.number().nullish(),
})

/** One piece of a result: its rows, or links to them. */
const chunk = z.looseObject({
  data_array: z.array(z.array(z.string().nullable())).nullish(),
  external_links: z.array(link).nullish(),
  next_chunk_index: z.number().nullish(),
})

const manifest = z.looseObject({
  schema: z.looseObject({ columns: z.array(z.looseObject({ name: z.string() })).default([]) }),
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

/** A statement that succeeded: its columns, how many rows it has, and its first chunk. */
export type Result = {
  statementId: string
  columns: string[]
  rowCount: number
  first: ResultChunk | undefined
}

export type Statement = {
  text: string
  parameters: readonly { name: string; value: string; type: 'DATE' | 'TIMESTAMP' }[]
  /** In the answer itself (at most 25 MiB), or as files to be fetched. */
  transport: 'inline' | 'links'
}

/** Runs a statement on the workspace's SQL warehouse to its end; an abort cancels it there. */
export async function runStatement(
  workspace: DatabricksClient,
  statement: Statement,
  signal: AbortSignal,
): Promise<Result> {
  const begun = await begin(workspace, statement, signal)
  return resultOf(workspace, await ending(workspace, begun, signal))
}

/** One more chunk of a result; its links are new ones. */
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
    statement: text,
    parameters,
    disposition,
    format,
    wait_timeout: '10s',
    on_wait_timeout: 'CONTINUE',
  }
  return workspace.parsed(answer, await workspace.post(path, body, signal), path)
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
  for (let waitMs = firstPollMs; isUnderWay(latest); waitMs = Math.min(waitMs * 1.5, longestPollMs)) {
    if (clock.nowMs() - startedMs > patienceMs) {
      throw new CodedError(
        'timed_out',
        `The SQL warehouse of ${workspace.here.name} took over 30 minutes for a statement. Look at its queue and its size.`,
      )
    }
    await clock.sleep(waitMs, signal)
    latest = workspace.parsed(answer, await workspace.get(statementPath, {}, signal), statementPath)
  }
  return latest
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

// The statement would run on and cost money; that it cannot be cancelled changes nothing for us.
async function cancel(workspace: DatabricksClient, statementId: string): Promise<void> {
  try {
    await workspace.post(`${path}/${statementId}/cancel`, {}, AbortSignal.timeout(cancelPatienceMs))
  } catch {
    return
  }
}
