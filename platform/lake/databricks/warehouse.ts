import { randomUUID } from 'node:crypto'
import { CodedError } from '#contract/errors.ts'
import { markedStatement, statementMark } from '#exchange/own-statement.ts'
import type { Parameters } from '../lake.ts'
import { slotsOf } from '../slots.ts'
import { LeftStatements } from './left-statements.ts'
import { rememberedStatements } from './query-history.ts'
import { StatementRefusal } from './refusal.ts'
import type { WarehouseSettings } from './settings.ts'
import { UsageCounter } from './usage-counter.ts'
import {
  statementAnswer,
  type ResultChunk,
  type ResultColumn,
  type StatementAnswer,
} from './statement-answer.ts'
import { cancelStatement, chunkOf, isUnderWay, stateOf, statementsPath } from './statement-calls.ts'
import { usualParameters, warehouseStatement } from './statement-text.ts'
import { LostAnswer, Workspace } from './workspace.ts'

export type Statement = {
  sql: string
  parameters?: Parameters | undefined
  /** A write must be safe to repeat. */
  kind: 'read' | 'write'
  /** It creates a table: warehouses before runtime 18 allow no parameters there. */
  makesTable?: boolean
  /** Rows in the answer (at most 25 MiB), or as links to files. */
  transport?: 'inline' | 'links'
  signal?: AbortSignal | undefined
}

/** A successful statement: its columns, its row count, and its first chunk. */
export type Result = {
  statementId: string
  columns: readonly ResultColumn[]
  rowCount: number
  first: ResultChunk | undefined
}

/** A sent statement: the mark by which it is found, and whether an answer to it was lost. */
type Sent = { mark: string; sinceMs: number; isLost: boolean }

type Bound = ReturnType<typeof warehouseStatement>

const usualStatements = 8
const usualLimitMs = 3 * 3_600_000
const firstPollMs = 60
const longestPollMs = 5_000
const mostAttempts = 5
const lookUps = 3
const lookUpEveryMs = 2_000
// The workspace's clock may differ.
const lookUpBeforeMs = 10 * 60_000
const leftOverForMs = 24 * 3_600_000
const shownCharacters = 160
const conflictWaitMs = 500
const unavailableWaitMs = 5_000
const unavailable =
  /^(?:TEMPORARILY_UNAVAILABLE|WORKSPACE_TEMPORARILY_UNAVAILABLE|SERVICE_UNDER_MAINTENANCE)$/
const conflicts = /DELTA_CONCURRENT|Concurrent(?:Append|Delete\w+|Write|Transaction)Exception/

/** Runs statements on a SQL warehouse, a limited number at once. */
export class Warehouse {
  readonly workspace: Workspace
  readonly settings: WarehouseSettings
  readonly usage: UsageCounter
  readonly #slots: ReturnType<typeof slotsOf>
  readonly #left: LeftStatements

  constructor(settings: WarehouseSettings) {
    this.settings = settings
    this.workspace = new Workspace(settings)
    this.usage = new UsageCounter(() => this.workspace.clock.nowMs())
    this.#left = new LeftStatements(this.workspace)
    this.#slots = slotsOf(settings.maxStatements ?? usualStatements)
  }

  /** Runs a statement; aborting the signal cancels it in the warehouse. */
  async run(statement: Statement): Promise<Result> {
    statement.signal?.throwIfAborted()
    await this.#slots.take(statement.signal)
    try {
      if (statement.kind === 'write') await this.#left.end()
      return await this.#patiently(statement)
    } finally {
      this.#slots.giveBack()
    }
  }

  /** One more chunk of a result, with new links. */
  async chunk(statementId: string, index: number, signal: AbortSignal | undefined): Promise<ResultChunk> {
    return chunkOf(this.workspace, statementId, index, signal)
  }

  /** Waits for the end of abandoned writes: until then the content of tables is unknown. */
  async endGivenUp(): Promise<void> {
    await this.#left.end()
  }

  /** Ends statements that an earlier process of the same product left running. */
  async endLeftOver(): Promise<void> {
    this.#left.add({ mark: this.#mark(), sinceMs: this.workspace.clock.nowMs() - leftOverForMs })
    await this.#left.end()
  }

  // A concurrent table optimization makes a write fail that can be retried. A busy warehouse reports so in the same place as
  // errors of the statement itself.
  async #patiently(statement: Statement): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#ended(statement)
      const { status, manifest, result } = answer
      if (status.state === 'SUCCEEDED') {
        if (manifest?.truncated) throw this.#truncated(answer)
        return {
          statementId: answer.statement_id,
          columns: manifest?.schema.columns ?? [],
          rowCount: manifest?.total_row_count ?? result?.data_array?.length ?? 0,
          first: result ?? undefined,
        }
      }
      const isConflict = conflicts.test(status.error?.message ?? '')
      const isPassing = isConflict || unavailable.test(status.error?.error_code ?? '')
      if (!isPassing || attempt === mostAttempts) throw this.#refusal(answer, statement.sql)
      const waitMs = attempt * (isConflict ? conflictWaitMs : unavailableWaitMs)
      await this.workspace.clock.sleep(waitMs, statement.signal ?? AbortSignal.timeout(60_000))
    }
  }

  async #ended(statement: Statement): Promise<StatementAnswer> {
    const mostParameters = statement.makesTable ? 0 : usualParameters
    const bound = warehouseStatement(statement.sql, statement.parameters, mostParameters)
    const startedMs = this.workspace.clock.nowMs()
    const sent: Sent = {
      mark: `${this.#mark()} ${randomUUID()}`,
      sinceMs: startedMs - lookUpBeforeMs,
      isLost: false,
    }
    let answer: StatementAnswer | undefined
    try {
      answer = await this.#begun(statement, bound, sent)
      statement.signal?.throwIfAborted()
      answer = await this.#polled(answer, statement.signal)
      return answer
    } catch (error) {
      if (answer) await this.#giveUp(statement, answer.statement_id)
      statement.signal?.throwIfAborted()
      throw error
    } finally {
      // It may have been sent twice, or run without an answer.
      if (sent.isLost) this.#left.add(sent)
      const engineMs = this.workspace.clock.nowMs() - startedMs
      this.usage.add(engineMs)
      this.settings.log?.({
        statementId: answer?.statement_id,
        kind: statement.kind,
        state: answer?.status.state ?? 'UNKNOWN',
        engineMs,
        rows: answer?.manifest?.total_row_count ?? undefined,
        text: shown(statement.sql),
      })
    }
  }

  async #begun(statement: Statement, bound: Bound, sent: Sent): Promise<StatementAnswer> {
    const post = () =>
      this.workspace.json({
        method: 'POST',
        address: statementsPath,
        body: this.#request(statement, bound, sent.mark),
        once: statement.kind === 'write',
        signal: statement.signal,
        isTakenToEnd: true,
      })
    for (let attempt = 1; ; attempt += 1) {
      try {
        return statementAnswer(await post())
      } catch (error) {
        if (!(error instanceof LostAnswer)) throw error
        sent.isLost = true
        const found = await this.#lookUp(sent)
        // A statement that was sent once exists once.
        if (found) sent.isLost = attempt > 1
        if (found) return { statement_id: found, status: { state: 'RUNNING' } }
        statement.signal?.throwIfAborted()
        if (attempt === lookUps) throw lostSentence(error)
      }
    }
  }

  #request(statement: Statement, { text, parameters }: Bound, mark: string): object {
    const { warehouseId, catalog, schema } = this.settings
    return {
      warehouse_id: warehouseId,
      catalog,
      schema,
      statement: markedStatement(mark, text),
      parameters,
      disposition: statement.transport === 'links' ? 'EXTERNAL_LINKS' : 'INLINE',
      format: 'JSON_ARRAY',
      // The shorter the wait of a write, the less is lost with its answer.
      wait_timeout: statement.kind === 'write' ? '0s' : '10s',
      on_wait_timeout: 'CONTINUE',
    }
  }

  /** The id of a statement whose answer was lost; undefined if the workspace never received it. */
  async #lookUp({ mark, sinceMs }: Sent): Promise<string | undefined> {
    for (let attempt = 1; attempt <= lookUps; attempt += 1) {
      const found = await rememberedStatements(this.workspace, mark, sinceMs)
      if (found[0]) return found[0].query_id
      if (attempt < lookUps) await this.workspace.clock.sleep(lookUpEveryMs, AbortSignal.timeout(60_000))
    }
    return undefined
  }

  #mark(): string {
    return statementMark('lake', this.settings.owner.id)
  }

  async #polled(begun: StatementAnswer, signal: AbortSignal | undefined): Promise<StatementAnswer> {
    const { clock } = this.workspace
    const startedMs = clock.nowMs()
    const limitMs = this.settings.statementLimitMs ?? usualLimitMs
    let latest = begun
    let waitMs = firstPollMs
    while (isUnderWay(latest.status.state)) {
      if (clock.nowMs() - startedMs > limitMs) throw this.#tooSlow(limitMs)
      await clock.sleep(waitMs, signal ?? AbortSignal.timeout(limitMs + longestPollMs))
      latest = await stateOf(this.workspace, begun.statement_id, signal)
      waitMs = Math.min(waitMs * 1.5, longestPollMs)
    }
    return latest
  }

  // It would continue and cost money; a write might commit after its replacement.
  async #giveUp({ kind }: Statement, statementId: string): Promise<void> {
    if (kind === 'write') this.#left.add({ statementId })
    await cancelStatement(this.workspace, statementId)
  }

  #refusal({ status, statement_id: id }: StatementAnswer, text: string): CodedError {
    const refused = {
      code: status.error?.error_code ?? '',
      message: status.error?.message ?? this.#endedOtherwise(status.state),
    }
    return new StatementRefusal(refused, this.settings, `(in: ${shown(text)}; statement ${id})`)
  }

  #endedOtherwise(state: string): string {
    return `SQL warehouse ${this.settings.warehouseId} ended a statement as ${state}: somebody canceled it or stopped the warehouse. The next job runs it again, and no data is lost.`
  }

  #truncated({ statement_id: id }: StatementAnswer): CodedError {
    return new CodedError('store_failed', `The result of statement ${id} was truncated by the warehouse.`)
  }

  #tooSlow(limitMs: number): CodedError {
    return new CodedError(
      'timed_out',
      `SQL warehouse ${this.settings.warehouseId} took over ${Math.round(limitMs / 60_000)} minutes for a statement, which was canceled. Check its queue and its size.`,
    )
  }
}

function lostSentence(cause: LostAnswer): CodedError {
  const message = `The workspace of the lake was asked ${lookUps} times to run a statement, and no answer came: ${cause.message} Look at the network, then try again; nothing is applied twice.`
  return new CodedError('store_failed', message, { cause })
}

function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters)} …` : line
}
