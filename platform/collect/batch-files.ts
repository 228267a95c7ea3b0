import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import type { Batch } from '#lake/lake.ts'
import type { Misfits, RowObject, RowsFile, RowsWriter } from '#lake/rows-file.ts'
import { openRowsFile, rowsToParquet } from '#lake/rows-file.ts'
import type { RawTable } from '#lake/table.ts'

const rowsPerFile = 250_000

type Open = { writer: RowsWriter; file: string; rows: number }

/** Writes rows into the Parquet files of a batch, one set of files per table. */
export class BatchFiles {
  readonly #folder: string
  readonly #tables: ReadonlyMap<string, RawTable>
  readonly #open = new Map<string, Open>()
  readonly #files: { table: string; file: string }[] = []
  readonly rows: Record<string, number> = {}
  readonly misfits: Record<string, Misfits> = {}

  constructor(folder: string, tables: readonly RawTable[]) {
    this.#folder = folder
    this.#tables = new Map(tables.map((table) => [table.name, table]))
  }

  /** Adds rows to a table. */
  async add(name: string, rows: readonly RowObject[]): Promise<void> {
    if (rows.length === 0) return
    const table = this.#tableNamed(name)
    const open = this.#open.get(name) ?? this.#begin(table)
    await open.writer.write(rows)
    open.rows += rows.length
    if (open.rows >= rowsPerFile) await this.#end(name, open)
  }

  /** Adds the rows of a CSV file to a table; answers their number. */
  async addCsv(name: string, csv: string, select: string): Promise<number> {
    const file = this.#nextFile(name)
    const written = await rowsToParquet(this.#tableNamed(name), { csv, select }, file)
    this.#keep(name, file, written)
    return written.rows
  }

  /** The files of each table, after the last row. */
  async finish(): Promise<Batch['parts']> {
    for (const [name, open] of this.#open) await this.#end(name, open)
    const tables = [...new Set(this.#files.map(({ table }) => table))].sort()
    return tables.map((table) => ({
      table,
      files: this.#files.filter((part) => part.table === table).map(({ file }) => file),
    }))
  }

  /** Closes what is still open. */
  async abandon(): Promise<void> {
    for (const { writer } of this.#open.values()) await writer.abandon()
    this.#open.clear()
  }

  #begin(table: RawTable): Open {
    const file = this.#nextFile(table.name)
    const open = { writer: openRowsFile(table, file), file, rows: 0 }
    this.#open.set(table.name, open)
    return open
  }

  async #end(name: string, { writer, file }: Open): Promise<void> {
    this.#open.delete(name)
    this.#keep(name, file, await writer.finish())
  }

  #keep(name: string, file: string, { rows, misfits }: RowsFile): void {
    this.#files.push({ table: name, file })
    this.rows[name] = (this.rows[name] ?? 0) + rows
    const counted = { ...this.misfits[name] }
    for (const [column, count] of Object.entries(misfits)) counted[column] = (counted[column] ?? 0) + count
    if (Object.keys(counted).length > 0) this.misfits[name] = counted
  }

  #nextFile(name: string): string {
    const number = this.#files.length + this.#open.size + 1
    return join(this.#folder, `${name}-${number}.parquet`)
  }

  #tableNamed(name: string): RawTable {
    const table = this.#tables.get(name)
    if (table) return table
    throw new CodedError('internal', `The source does not declare the table ${name}: add it to its tables.`)
  }
}

/** An id of the content: the same rows and checkpoint always give the same id. */
export async function contentHash(parts: Batch['parts'], checkpoint: unknown): Promise<string> {
  const hash = createHash('sha256')
  for (const { table, files } of parts) {
    for (const file of files) {
      hash.update(`${table} ${basename(file)}\n`)
      for await (const bytes of createReadStream(file)) hash.update(bytes)
    }
  }
  return hash
    .update(JSON.stringify(checkpoint ?? null))
    .digest('hex')
    .slice(0, 32)
}
