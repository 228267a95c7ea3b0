import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { Refusal } from './refusals.ts'
import type { AskOptions, Workspace } from './workspace.ts'

const path = '/api/2.0/sql/statements'
const historyPath = '/api/2.0/sql/history/queries'
const cancelPatienceMs = 5_000
const rememberedAtOnce = 500
const mostPagesOfHistory = 20

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

const column = z.looseObject({
  name: z.string(),
  type_text: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
})

const manifest = z.looseObject({
  schema: z.looseObject({ columns: z.array(column).default([]) }).default({ columns: [] }),
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

const remembered = z.looseObject({
  query_id: z.string(),
  status: z.string(),
  query_text: z.string().default(''),
})
const history = z.looseObject({ res: z.array(remembered).default([]) })

export type ResultLink = z.infer<typeof link>
export type ResultChunk = z.infer<typeof chunk>
export type ResultColumn = z.infer<typeof column>
export type StatementAnswer = z.infer<typeof answer>
export type RememberedStatement = z.infer<typeof remembered>

/** A successful statement: its columns, its row count, and its first chunk. */
export type Result = {
  statementId: string
  columns: readonly ResultColumn[]
  rowCount: number
  first: ResultChunk | undefined
}

/** A parameter of a statement; without a value it is null. */
export type StatementParameter = { name: string; type: string; value?: string }

/** A statement as a SQL warehouse is asked to run it. */
export type StatementRequest = {
  warehouse_id: string
  /** Where names without a catalog and schema are looked up. */
  catalog?: string
  schema?: string
  statement: string
  parameters: readonly StatementParameter[]
  /** Rows in the answer (at most 25 MiB), or links to files. */
  disposition: 'INLINE' | 'EXTERNAL_LINKS'
  format: 'JSON_ARRAY' | 'CSV'
  /** How long the request itself waits for the end. */
  wait_timeout: string
}

/** How often the state of a statement is asked for, and until when. */
export type Polling = { firstMs: number; longestMs: number; limitMs: number; mostPolls?: number }

/** The states of running statements in the query history. */
export const statesUnderWay: readonly string[] = ['QUEUED', 'COMPILING', 'COMPILED', 'STARTED', 'RUNNING']

/** Whether a statement still runs, by its state in the API or in the query history. */
export function isUnderWay(state: string): boolean {
  return state === 'PENDING' || statesUnderWay.includes(state)
}

/** Starts a statement. */
export async function startStatement(
  workspace: Workspace,
  request: StatementRequest,
  signal: AbortSignal,
  options: AskOptions,
): Promise<StatementAnswer> {
  const body = { ...request, on_wait_timeout: 'CONTINUE' }
  return workspace.parsed(answer, await workspace.post(path, body, signal, options), path)
}

/** The state of a statement. */
export async function stateOf(
  workspace: Workspace,
  statementId: string,
  signal: AbortSignal,
): Promise<StatementAnswer> {
  const statementPath = `${path}/${statementId}`
  return workspace.parsed(answer, await workspace.get(statementPath, {}, signal), statementPath)
}

/** Asks for the state of a statement until it has ended; undefined if it does not within the limits. */
export async function endOf(
  workspace: Workspace,
  started: StatementAnswer,
  { firstMs, longestMs, limitMs, mostPolls = Number.POSITIVE_INFINITY }: Polling,
  signal: AbortSignal,
): Promise<StatementAnswer | undefined> {
  const { clock } = workspace
  const startedMs = clock.nowMs()
  let latest = started
  let waitMs = firstMs
  for (let polls = 0; isUnderWay(latest.status.state); polls += 1) {
    if (polls >= mostPolls || clock.nowMs() - startedMs > limitMs) return undefined
    await clock.sleep(waitMs, signal)
    latest = await stateOf(workspace, started.statement_id, signal)
    waitMs = Math.min(waitMs * 1.5, longestMs)
  }
  return latest
}

/** The result of a statement that succeeded. */
export function resultOf(workspace: Workspace, ended: StatementAnswer): Result {
  const { statement_id: statementId, manifest: described, result } = ended
  if (described?.truncated) {
    const message = `The result of a statement in ${workspace.name} was cut off. Ask for fewer days at once.`
    throw new CodedError(workspace.failureCode, message)
  }
  return {
    statementId,
    columns: described?.schema.columns ?? [],
    rowCount: described?.total_row_count ?? result?.data_array?.length ?? 0,
    first: result ?? undefined,
  }
}

/** One more chunk of a result, with new links. */
export async function chunkOf(
  workspace: Workspace,
  statementId: string,
  index: number,
  signal: AbortSignal,
): Promise<ResultChunk> {
  const chunkPath = `${path}/${statementId}/result/chunks/${index}`
  return workspace.parsed(chunk, await workspace.get(chunkPath, {}, signal), chunkPath)
}

/**
 * Cancels a statement, which would continue and cost money. It may still run for a while, or to its end: check its state. A
 * cancellation that fails changes nothing for the caller.
 */
export async function cancelStatement(workspace: Workspace, statementId: string): Promise<void> {
  const signal = AbortSignal.timeout(cancelPatienceMs)
  await workspace
    .change(`${path}/${statementId}/cancel`, {}, { isRepeatable: true, signal })
    .catch(() => undefined)
}

/** Which statements to look for in the query history. */
export type Remembering = { warehouseId: string; mark: string; sinceMs: number; states?: readonly string[] }

/** Statements with a mark in their text, latest first, also among many others; none if the history may not be read. */
export async function rememberedStatements(
  workspace: Workspace,
  { warehouseId, mark, sinceMs, states = [] }: Remembering,
  signal: AbortSignal,
): Promise<RememberedStatement[]> {
  const query = {
    'filter_by.warehouse_ids': warehouseId,
    'filter_by.query_start_time_range.start_time_ms': sinceMs,
    max_results: rememberedAtOnce,
    'filter_by.statuses': states,
  }
  const found: RememberedStatement[] = []
  let pages = 0
  try {
    for await (const { res } of workspace.pages(historyPath, query, history, signal)) {
      found.push(...res.filter(({ query_text: text }) => text.includes(mark)))
      if ((pages += 1) === mostPagesOfHistory) break
    }
  } catch (error) {
    if (!isClosed(error)) throw error
  }
  return found
}

// A workspace that is unavailable may still know the statement.
function isClosed(error: unknown): boolean {
  if (!(error instanceof Refusal) || error.code === 'invalid_credentials') return false
  const { status = 500 } = error.refused
  return status < 500 && status !== 429
}
