import { CodedError } from '#contract/errors.ts'
import { HttpFailure } from '#exchange/failure.ts'
import { statementHistory, type RememberedStatement } from './statement-answer.ts'
import type { Workspace } from './workspace.ts'

/** The states of running statements in the query history. */
export const statesUnderWay: readonly string[] = ['QUEUED', 'COMPILING', 'COMPILED', 'STARTED', 'RUNNING']

const path = '/api/2.0/sql/history/queries'
const atOnce = 500
const mostPages = 20

/**
 * Statements of the warehouse with a mark in their text, latest first, also on a busy warehouse; none if the history may
 * not be read.
 */
export async function rememberedStatements(
  workspace: Workspace,
  mark: string,
  sinceMs: number,
  states: readonly string[] = [],
): Promise<RememberedStatement[]> {
  const query = new URLSearchParams({
    'filter_by.warehouse_ids': workspace.settings.warehouseId,
    'filter_by.query_start_time_range.start_time_ms': String(sinceMs),
    max_results: String(atOnce),
  })
  for (const state of states) query.append('filter_by.statuses', state)
  const found: RememberedStatement[] = []
  try {
    for (let page = 1; page <= mostPages; page += 1) {
      const { res, next_page_token: next } = statementHistory(
        await workspace.json({ method: 'GET', address: `${path}?${query}` }),
      )
      found.push(...res.filter(({ query_text: text }) => text.includes(mark)))
      if (!next) break
      query.set('page_token', next)
    }
    return found
  } catch (error) {
    if (isRefused(error)) return found
    throw error
  }
}

// A workspace that is unavailable may still know the statement.
function isRefused(error: unknown): boolean {
  if (!(error instanceof CodedError) || error.code === 'invalid_credentials') return false
  const { cause } = error
  return cause instanceof HttpFailure && cause.status < 500 && cause.status !== 429
}
