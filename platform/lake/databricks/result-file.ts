import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CodedError } from '#contract/errors.ts'
import { HttpFailure } from '#exchange/failure.ts'
import { engineType, literal, quoted } from '../duckdb/column-type.ts'
import type { Database } from '../duckdb/database.ts'
import type { LakeColumn } from '../lake.ts'
import type { ResultLink } from './statement-answer.ts'
import type { Result, Warehouse } from './warehouse.ts'

/** What is needed to make a file of a result. */
export type ResultFile = {
  warehouse: Warehouse
  /** Where values get their types. */
  files: Database
  columns: readonly LakeColumn[]
  /** Empty folder for temporary files. */
  folder: string
  target: string
  signal?: AbortSignal | undefined
}

const attemptsPerLink = 5

/** Writes a result of links to a Parquet file, chunk by chunk. */
export async function resultToParquet(result: Result, file: ResultFile): Promise<void> {
  await mkdir(file.folder, { recursive: true })
  try {
    const pieces = await typedPieces(result, file)
    await putTogether(pieces, file)
  } finally {
    await rm(file.folder, { recursive: true, force: true })
  }
}

async function typedPieces(result: Result, file: ResultFile): Promise<string[]> {
  const pieces: string[] = []
  let rows = 0
  let index: number | undefined = result.rowCount === 0 ? undefined : 0
  while (index !== undefined) {
    file.signal?.throwIfAborted()
    const text = join(file.folder, `${index}.json`)
    const link: ResultLink = await fetchedLink(result, index, text, file)
    const piece = join(file.folder, `${index}.parquet`)
    rows += await copyTyped(
      file,
      `read_json(${literal(text)}, format = 'array', records = 'false',
      columns = {json: 'VARCHAR[]'})`,
      piece,
    )
    await rm(text)
    pieces.push(piece)
    index = link.next_chunk_index ?? undefined
  }
  if (rows !== result.rowCount) throw incomplete(result, rows)
  return pieces
}

function incomplete({ statementId, rowCount }: Result, rows: number): CodedError {
  const message = `The workspace of the lake gave ${rows} of the ${rowCount} rows of statement ${statementId}. They are asked for again with the next job; nothing is lost.`
  return new CodedError('store_failed', message)
}

/** Downloads one chunk; an expired link is requested again. */
async function fetchedLink(
  result: Result,
  index: number,
  target: string,
  { warehouse, signal }: ResultFile,
): Promise<ResultLink> {
  const { workspace } = warehouse
  let known = result.first?.external_links?.find((link) => link.chunk_index === index)
  for (let attempt = 1; ; attempt += 1) {
    const link = known ?? (await linkOf(warehouse, result, index, signal))
    try {
      const headers = link.http_headers ?? {}
      const call = { method: 'GET', address: link.external_link, headers, signal } as const
      await workspace.bytes(call, (parts) => pipeline(parts, createWriteStream(target)))
      return link
    } catch (error) {
      const isRefused = error instanceof HttpFailure && error.status < 500
      if (!isRefused) throw error
      if (attempt === attemptsPerLink) throw noLinkWorks(link, error)
      known = undefined
    }
  }
}

async function linkOf(
  warehouse: Warehouse,
  result: Result,
  index: number,
  signal: AbortSignal | undefined,
): Promise<ResultLink> {
  const chunk = await warehouse.chunk(result.statementId, index, signal)
  const link = chunk.external_links?.find((one) => one.chunk_index === index)
  if (link) return link
  const message = `The workspace of the lake named no link for part ${index} of statement ${result.statementId}.`
  throw new CodedError('store_failed', message)
}

function noLinkWorks(link: ResultLink, cause: unknown): CodedError {
  const { host } = new URL(link.external_link)
  return new CodedError(
    'store_failed',
    `The workspace of the lake gave ${attemptsPerLink} links to part ${link.chunk_index} of a result, and ${host} refused each. Check the clock of this machine and the proxies between it and ${host}.`,
    { cause },
  )
}

async function putTogether(pieces: readonly string[], file: ResultFile): Promise<void> {
  const [first] = pieces
  if (first === undefined) {
    await copyTyped(file, '(select cast(null as varchar[]) as json where false)', file.target)
    return
  }
  if (pieces.length === 1) return rename(first, file.target).catch(() => copyPieces(pieces, file))
  return copyPieces(pieces, file)
}

async function copyPieces(pieces: readonly string[], { files, target, signal }: ResultFile): Promise<void> {
  const list = pieces.map(literal).join(', ')
  await files.read(
    (reading) =>
      reading.run(
        `copy (select * from read_parquet([${list}])) to ${literal(target)} (format parquet, compression zstd)`,
      ),
    signal,
  )
}

async function copyTyped(
  { files, columns, signal }: ResultFile,
  from: string,
  target: string,
): Promise<number> {
  const values = columns.map(
    ({ name, type }, index) => `${typed(`json[${index + 1}]`, type)} as ${quoted(name)}`,
  )
  return files.read(
    (reading) =>
      reading.run(
        `copy (select ${values.join(',\n')} from ${from}) to ${literal(target)} (format parquet, compression zstd)`,
      ),
    signal,
  )
}

function typed(value: string, type: LakeColumn['type']): string {
  if (type === 'timestamp') return `make_timestamp(cast(${value} as bigint))`
  if (type === 'map<string,string>') return `cast(cast(${value} as json) as map(varchar, varchar))`
  return type === 'string' ? value : `cast(${value} as ${engineType(type)})`
}
