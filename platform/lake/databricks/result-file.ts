import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import { linkedParts } from '#databricks/results.ts'
import type { Result } from '#databricks/statements.ts'
import { engineType, literal, quoted } from '../duckdb/column-type.ts'
import type { Database } from '../duckdb/database.ts'
import type { LakeColumn } from '../lake.ts'
import type { Warehouse } from './warehouse.ts'

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

const never = new AbortController().signal

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
  const { warehouse, folder, signal = never } = file
  const texts = linkedParts(warehouse.workspace, result, signal, async (link) => {
    const text = join(folder, `${link.chunk_index}.json`)
    await warehouse.workspace.download(link, { file: text, offset: 0, isBeginning: isList }, signal)
    return text
  })
  const pieces: string[] = []
  let rows = 0
  for await (const text of result.rowCount === 0 ? [] : texts) {
    const piece = text.replace(/json$/, 'parquet')
    const list = `read_json(${literal(text)}, format = 'array', records = 'false', columns = {json: 'VARCHAR[]'})`
    rows += await copyTyped(file, list, piece)
    await rm(text)
    pieces.push(piece)
    signal.throwIfAborted()
  }
  if (rows !== result.rowCount) throw incomplete(result, rows)
  return pieces
}

const isList = (beginning: string) => beginning.trimStart().startsWith('[')

function incomplete({ statementId, rowCount }: Result, rows: number): CodedError {
  const message = `The workspace of the lake gave ${rows} of the ${rowCount} rows of statement ${statementId}. They are asked for again with the next job; nothing is lost.`
  return new CodedError('store_failed', message)
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
