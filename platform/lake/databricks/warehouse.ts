import { randomUUID } from 'node:crypto'
import { CodedError } from '#contract/errors.ts'
import type { Refusal } from '#databricks/refusals.ts'
import {
  cancelStatement,
  endOf,
  rememberedStatements,
  resultOf,
  startStatement,
  type Result,
  type StatementAnswer,
  type StatementRequest,
} from '#databricks/statements.ts'
import { Workspace } from '#databricks/workspace.ts'
import { Http } from '#exchange/http.ts'
import { markedStatement, statementMark } from '#exchange/own-statement.ts'
import { excerpt } from '#exchange/redaction.ts'
import { usualRetries } from '#exchange/retry.ts'
import { OutcomeUnknown } from '#exchange/transient.ts'
import type { Parameters } from '../lake.ts'
import { slotsOf } from '../slots.ts'
import { LeftStatements } from './left-statements.ts'
import { lakeRefusals } from './refusals.ts'
import type { WarehouseSettings } from './settings.ts'
import { usualParameters, warehouseStatement } from './statement-text.ts'
import { UsageCounter } from './usage-counter.ts'

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

/** A sent statement: the mark by which it is found, when it left, and whether an answer to it was lost. */
type Sent = { mark: string; sinceMs: number; leftMs?: number; isLost: boolean }

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
// Each statement makes one request at a time, which may wait for ten seconds; others cancel, send files and read links.
const requestsAtOnce = 32
const never = new AbortController().signal

/** Runs statements on a SQL warehouse, a limited number at once. */
export class Warehouse {
  readonly workspace: Workspace
  readonly settings: WarehouseSettings
  readonly usage: UsageCounter
  readonly #slots: ReturnType<typeof slotsOf>
  readonly #left: LeftStatements

  constructor(settings: WarehouseSettings) {
    this.settings = settings
    this.workspace = workspaceOf(settings)
    this.usage = new UsageCounter(() => this.workspace.clock.nowMs())
    this.#left = new LeftStatements(this.workspace, settings)
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
      if (answer.status.state === 'SUCCEEDED') return resultOf(this.workspace, answer)
      const refusal = this.#refusal(answer, statement.sql)
      const { reason } = refusal.refused
      const waitMs =
        reason === 'conflict' ? conflictWaitMs : reason === 'busy' ? unavailableWaitMs : undefined
      if (waitMs === undefined || attempt === mostAttempts) throw refusal
      await this.workspace.clock.sleep(attempt * waitMs, statement.signal ?? never)
    }
  }

  async #ended(statement: Statement): Promise<StatementAnswer> {
    const mostParameters = statement.makesTable ? 0 : usualParameters
    const bound = warehouseStatement(statement.sql, statement.parameters, mostParameters)
    const { clock } = this.workspace
    const sent: Sent = {
      mark: `${this.#mark()} ${randomUUID()}`,
      sinceMs: clock.nowMs() - lookUpBeforeMs,
      isLost: false,
    }
    let answer: StatementAnswer | undefined
    try {
      answer = await this.#begun(statement, bound, sent)
      statement.signal?.throwIfAborted()
      answer = await this.#polled(answer, statement.signal ?? never)
      return answer
    } catch (error) {
      if (answer) await this.#giveUp(statement, answer.statement_id)
      statement.signal?.throwIfAborted()
      throw error
    } finally {
      // It may have been sent twice, or run without an answer.
      if (sent.isLost) this.#left.add(sent)
      const nowMs = clock.nowMs()
      const engineMs = nowMs - (sent.leftMs ?? nowMs)
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
    const { kind, signal = never } = statement
    const request = this.#request(statement, bound, sent.mark)
    const onSent = () => {
      sent.leftMs ??= this.workspace.clock.nowMs()
    }
    const options = { isOnce: kind === 'write', isTakenToEnd: true, onSent }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await startStatement(this.workspace, request, signal, options)
      } catch (error) {
        if (!(error instanceof OutcomeUnknown)) throw error
        sent.isLost = true
        const found = await this.#lookUp(sent)
        // A statement that was sent once exists once.
        if (found) sent.isLost = attempt > 1
        if (found) return { statement_id: found, status: { state: 'RUNNING' } }
        signal.throwIfAborted()
        if (attempt === lookUps) throw lostSentence(error)
      }
    }
  }

  #request(statement: Statement, { text, parameters }: Bound, mark: string): StatementRequest {
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
    }
  }

  /** The id of a statement whose answer was lost; undefined if the workspace never received it. */
  async #lookUp({ mark, sinceMs }: Sent): Promise<string | undefined> {
    const { warehouseId } = this.settings
    for (let attempt = 1; attempt <= lookUps; attempt += 1) {
      const found = await rememberedStatements(this.workspace, { warehouseId, mark, sinceMs }, never)
      if (found[0]) return found[0].query_id
      if (attempt < lookUps) await this.workspace.clock.sleep(lookUpEveryMs, never)
    }
    return undefined
  }

  #mark(): string {
    return statementMark('lake', this.settings.owner.id)
  }

  async #polled(begun: StatementAnswer, signal: AbortSignal): Promise<StatementAnswer> {
    const limitMs = this.settings.statementLimitMs ?? usualLimitMs
    const polling = { firstMs: firstPollMs, longestMs: longestPollMs, limitMs }
    const ended = await endOf(this.workspace, begun, polling, signal)
    if (ended) return ended
    throw this.#tooSlow(limitMs)
  }

  // It would continue and cost money; a write might commit after its replacement.
  async #giveUp({ kind }: Statement, statementId: string): Promise<void> {
    if (kind === 'write') this.#left.add({ statementId })
    await cancelStatement(this.workspace, statementId)
  }

  #refusal({ status, statement_id: id }: StatementAnswer, text: string): Refusal {
    const message = status.error?.message ?? this.#endedOtherwise(status.state)
    const why = `${excerpt(message)} (in: ${shown(text)}; statement ${id})`
    return this.workspace.statementRefusal(status.error?.error_code ?? '', message, why)
  }

  #endedOtherwise(state: string): string {
    return `SQL warehouse ${this.settings.warehouseId} ended a statement as ${state}: somebody canceled it or stopped the warehouse. The next job runs it again, and no data is lost.`
  }

  #tooSlow(limitMs: number): CodedError {
    return new CodedError(
      'timed_out',
      `SQL warehouse ${this.settings.warehouseId} took over ${Math.round(limitMs / 60_000)} minutes for a statement, which was canceled. Check its queue and its size.`,
    )
  }
}

/** Servers that share the workspace's times have one rate together. */
function workspaceOf(settings: WarehouseSettings): Workspace {
  const { host, credentials, clock, slots, patienceMs = usualRetries.budgetMs } = settings
  const http = new Http({
    inFlight: requestsAtOnce,
    retries: { ...usualRetries, budgetMs: patienceMs },
    ...(clock && { clock }),
    ...(slots && { slots }),
  })
  const { host: name } = new URL(host)
  return new Workspace({
    name,
    url: host,
    credentials,
    http,
    explain: lakeRefusals(settings),
    failureCode: 'store_failed',
  })
}

function lostSentence({ reason: cause }: OutcomeUnknown): CodedError {
  const message = `The workspace of the lake was asked ${lookUps} times to run a statement, and no answer came: ${cause.message} Look at the network, then try again; nothing is applied twice.`
  return new CodedError('store_failed', message, { cause })
}

function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters)} …` : line
}
