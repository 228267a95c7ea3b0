import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { jsonBody } from '../http/call.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import type { Route } from '../http/router.ts'
import type { Workspace } from '../facts/workspaces.ts'
import { warehouseIdOf } from '../warehouses/warehouse.ts'
import type { Chunk } from './chunks.ts'
import { statementRequest } from './request.ts'
import type { Result } from './result.ts'
import type { LinkPlace } from './statement-body.ts'
import { chunkAt, chunkText, manifestBody, rowsText, statusBody } from './statement-body.ts'
import type { Statement, StatementService } from './statement-service.ts'

const base = '/api/2.0/sql/statements'

/** The statements of a workspace's warehouse. */
export function statementRoutes(
  statements: StatementService,
  place: LinkPlace,
  workspace: Workspace,
): Route[] {
  const found = (call: Call) => statements.find(call.placeholders['id'] ?? '')
  return [
    { method: 'POST', path: base, handle: (call) => begin(statements, place, workspace, call) },
    { method: 'GET', path: `${base}/:id`, handle: (call) => statementAnswer(found(call), place) },
    {
      method: 'GET',
      path: `${base}/:id/result/chunks/:index`,
      handle: async (call) => {
        const statement = found(call)
        return jsonText(await chunkText(statement, resultOf(statement), indexOf(call), place))
      },
    },
    {
      method: 'POST',
      path: `${base}/:id/cancel`,
      handle: (call) => {
        statements.cancel(found(call))
        return json({})
      },
    },
  ]
}

/** The routes of result links, without a token. */
export function linkRoutes(statements: StatementService, place: LinkPlace): Route[] {
  return [
    {
      method: 'GET',
      path: '/external-links/:id/:index',
      handle: async (call) => {
        place.signer.check(call)
        const result = resultOf(statements.find(call.placeholders['id'] ?? ''))
        const chunk = chunkAt(result, indexOf(call))
        return result.format === 'CSV' ? csvAnswer(result, chunk) : jsonText(await rowsText(result, chunk))
      },
    },
  ]
}

async function begin(
  statements: StatementService,
  place: LinkPlace,
  workspace: Workspace,
  call: Call,
): Promise<Answer> {
  const request = statementRequest(jsonBody(call))
  if (request.warehouseId !== warehouseIdOf(workspace)) {
    throw new DatabricksError(
      404,
      'RESOURCE_DOES_NOT_EXIST',
      `SQL warehouse ${request.warehouseId} does not exist.`,
    )
  }
  const statement = statements.accept(request)
  await doneWithin(statement, request.waitMs)
  if (request.cancelsAfterWait) statements.cancel(statement)
  return statementAnswer(statement, place)
}

async function doneWithin(statement: Statement, waitMs: number): Promise<void> {
  if (waitMs === 0) return
  let timer: NodeJS.Timeout | undefined
  const wait = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs)
  })
  await Promise.race([statement.done, wait])
  clearTimeout(timer)
}

async function statementAnswer(statement: Statement, place: LinkPlace): Promise<Answer> {
  const head = { statement_id: statement.id, status: statusBody(statement) }
  if (statement.state.name !== 'SUCCEEDED') return json(head)
  const { result } = statement.state
  const known = JSON.stringify({ ...head, manifest: manifestBody(result) })
  return jsonText(`${known.slice(0, -1)},"result":${await chunkText(statement, result, 0, place)}}`)
}

function jsonText(text: string): Answer {
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: text }
}

function resultOf({ id, state }: Statement): Result {
  if (state.name === 'SUCCEEDED') return state.result
  throw new DatabricksError(400, 'INVALID_STATE', `The statement ${id} has no result: it is ${state.name}.`)
}

function indexOf(call: Call): number {
  return Number(call.placeholders['index'] ?? Number.NaN)
}

// Only the first chunk has the line of column names.
function csvAnswer(result: Result, chunk: Chunk): Answer {
  const rows = createReadStream(result.file, {
    start: chunk.byteOffset,
    end: chunk.byteOffset + chunk.byteCount - 1,
    highWaterMark: 128 * 1024,
  })
  const header = result.columns.map(({ name }) => csvValue(name)).join(',')
  const body = chunk.index === 0 ? Readable.from(headed(`${header}\n`, rows), { objectMode: false }) : rows
  return { status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' }, body }
}

async function* headed(header: string, rows: Readable): AsyncGenerator<Uint8Array> {
  yield Buffer.from(header)
  yield* rows
}

function csvValue(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
