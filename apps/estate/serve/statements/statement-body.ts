import { open } from 'node:fs/promises'

import { DatabricksError } from '../http/databricks-error.ts'
import type { Chunk } from './chunks.ts'
import type { LinkSigner } from './links.ts'
import type { Result, ResultColumn } from './result.ts'
import type { Statement } from './statement-service.ts'

const newline = 10
const comma = 44

/** Makes links absolute. */
export type LinkPlace = { signer: LinkSigner; url: () => string }

/** The status of a statement. */
export function statusBody({ state }: Statement): object {
  if (state.name !== 'FAILED') return { state: state.name }
  return {
    state: state.name,
    error: { error_code: state.errorCode, message: state.message },
    ...(state.sqlState && { sql_state: state.sqlState }),
  }
}

/** The parts of a result. */
export function manifestBody({ format, columns, chunks, rowCount, byteCount, truncated }: Result): object {
  return {
    format,
    schema: { column_count: columns.length, columns: columns.map(columnBody) },
    total_chunk_count: chunks.length,
    chunks: chunks.map((chunk) => ({ ...placeBody(chunk), byte_count: chunk.byteCount })),
    total_row_count: rowCount,
    total_byte_count: byteCount,
    truncated,
  }
}

function columnBody({ name, type }: ResultColumn, position: number): object {
  return {
    name,
    type_text: type.text,
    type_name: type.name,
    ...(type.precision !== undefined && { type_precision: type.precision, type_scale: type.scale }),
    position,
  }
}

function placeBody({ index, rowOffset, rowCount }: Chunk): object {
  return { chunk_index: index, row_offset: rowOffset, row_count: rowCount }
}

/** One chunk as JSON text, with its rows or a link to them. */
export async function chunkText(
  statement: Statement,
  result: Result,
  index: number,
  place: LinkPlace,
): Promise<string> {
  if (result.chunks.length === 0 && index === 0) {
    return statement.request.disposition === 'INLINE'
      ? '{"data_array":[],"row_count":0}'
      : '{"external_links":[]}'
  }
  const chunk = chunkAt(result, index)
  const next = nextBody(statement.id, result, index)
  if (statement.request.disposition === 'EXTERNAL_LINKS') {
    return JSON.stringify({ external_links: [linkBody(statement.id, chunk, next, place)] })
  }
  const head = JSON.stringify({ ...placeBody(chunk), ...next })
  return `${head.slice(0, -1)},"data_array":${await rowsText(result, chunk)}}`
}

/** The chunk with an index; throws 404 if there is none. */
export function chunkAt(result: Result, index: number): Chunk {
  const chunk = result.chunks[index]
  if (chunk) return chunk
  throw new DatabricksError(404, 'RESOURCE_DOES_NOT_EXIST', `The chunk ${index} does not exist.`)
}

function nextBody(id: string, result: Result, index: number): object {
  if (index + 1 >= result.chunks.length) return {}
  return {
    next_chunk_index: index + 1,
    next_chunk_internal_link: `/api/2.0/sql/statements/${id}/result/chunks/${index + 1}`,
  }
}

function linkBody(id: string, chunk: Chunk, next: object, { signer, url }: LinkPlace): object {
  const { path, expiration } = signer.link(`/external-links/${id}/${chunk.index}`)
  return {
    ...placeBody(chunk),
    ...next,
    byte_count: chunk.byteCount,
    external_link: `${url()}${path}`,
    expiration,
  }
}

/** The rows of a chunk as one JSON array: the lines of the file, joined by commas. */
export async function rowsText(result: Result, chunk: Chunk): Promise<string> {
  const handle = await open(result.file)
  try {
    const bytes = Buffer.allocUnsafe(chunk.byteCount)
    await handle.read(bytes, 0, chunk.byteCount, chunk.byteOffset)
    const length = bytes.at(-1) === newline ? chunk.byteCount - 1 : chunk.byteCount
    const rows = bytes.subarray(0, length)
    for (let place = rows.indexOf(newline); place >= 0; place = rows.indexOf(newline, place + 1))
      rows[place] = comma
    return `[${rows.toString('utf8')}]`
  } finally {
    await handle.close()
  }
}
