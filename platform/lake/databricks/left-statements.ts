import { CodedError } from '#contract/errors.ts'
import {
  cancelStatement,
  isUnderWay,
  rememberedStatements,
  stateOf,
  statesUnderWay,
} from '#databricks/statements.ts'
import type { Workspace } from '#databricks/workspace.ts'
import type { WarehouseSettings } from './settings.ts'

/** An abandoned statement that may still run: one statement, or all with a mark in their text. */
type Left = { statementId: string } | { mark: string; sinceMs: number }

const firstPollMs = 60
const longestPollMs = 5_000
const wordEveryMs = 60_000
const usualLimitMs = 10 * 60_000
const never = new AbortController().signal

/**
 * Abandoned statements. A canceled statement runs until the warehouse notices, and may commit after a later write, so
 * nothing is written until each has ended.
 */
export class LeftStatements {
  readonly #workspace: Workspace
  readonly #settings: WarehouseSettings
  readonly #left = new Set<Left>()

  constructor(workspace: Workspace, settings: WarehouseSettings) {
    this.#workspace = workspace
    this.#settings = settings
  }

  add(left: Left): void {
    this.#left.add(left)
  }

  /** Cancels them and waits for their end; throws if one does not end. */
  async end(): Promise<void> {
    for (const left of this.#left) {
      const ids = await this.#idsOf(left)
      await Promise.all(ids.map((id) => cancelStatement(this.#workspace, id)))
      for (const id of ids) await this.#ended(id)
      this.#left.delete(left)
    }
  }

  async #idsOf(left: Left): Promise<string[]> {
    if ('statementId' in left) return [left.statementId]
    const { warehouseId } = this.#settings
    const running = { ...left, warehouseId, states: statesUnderWay }
    const found = await rememberedStatements(this.#workspace, running, never)
    return found.filter(({ status }) => isUnderWay(status)).map(({ query_id: id }) => id)
  }

  async #ended(id: string): Promise<void> {
    const { clock } = this.#workspace
    const settings = this.#settings
    const limitMs = settings.endLimitMs ?? usualLimitMs
    const sinceMs = clock.nowMs()
    let reportedMs: number | undefined
    for (let waitMs = firstPollMs; ; waitMs = Math.min(waitMs * 1.5, longestPollMs)) {
      const state = await this.#stateOf(id)
      if (!isUnderWay(state)) return
      const nowMs = clock.nowMs()
      if (nowMs - sinceMs > limitMs) throw this.#runsOn(id, limitMs)
      if (reportedMs === undefined || nowMs - reportedMs >= wordEveryMs) {
        if (reportedMs !== undefined) await cancelStatement(this.#workspace, id)
        settings.logWaiting?.({
          waitsForStatement: id,
          since: new Date(sinceMs).toISOString(),
          state,
          limitMs,
        })
        reportedMs = nowMs
      }
      await clock.sleep(waitMs, AbortSignal.timeout(limitMs))
    }
  }

  /** A workspace no longer knows statements that ended long ago. */
  async #stateOf(id: string): Promise<string> {
    try {
      return (await stateOf(this.#workspace, id, never)).status.state
    } catch (error) {
      if (error instanceof CodedError && error.code === 'not_found') return 'CLOSED'
      throw error
    }
  }

  #runsOn(id: string, limitMs: number): CodedError {
    const { warehouseId } = this.#settings
    return new CodedError(
      'not_ready',
      `Statement ${id} was canceled ${Math.round(limitMs / 60_000)} minutes ago and still runs on SQL warehouse ${warehouseId}; nothing else is written meanwhile, because it may still change a table. ` +
        'End it on the page Query History of the workspace, or stop the warehouse. Lakegauge then continues by itself, and no data is lost.',
    )
  }
}
