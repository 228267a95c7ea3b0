import type { DuckDBDataChunk, DuckDBResult, Json } from '@duckdb/node-api'
import { JsonDuckDBValueConverter } from '@duckdb/node-api'
import { z } from 'zod'

/**
 * The rows of a result, each parsed by the schema. They are read some thousand at a time, and only what the schema knows of
 * them: whole results as objects would be many times as large as what stays of them.
 */
export async function parsedRows<Row>(schema: z.ZodType<Row>, result: DuckDBResult): Promise<Row[]> {
  const wanted = columnsOf(schema, result.deduplicatedColumnNames())
  const texts = new Map<string, string>()
  const rows: Row[] = []
  for (;;) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) return rows
    for (const row of rowsOf(chunk, wanted, texts)) rows.push(schema.parse(row))
  }
}

type Column = { name: string; index: number }

function columnsOf(schema: z.ZodType, names: readonly string[]): Column[] {
  const isWanted = schema instanceof z.ZodObject ? (name: string) => name in schema.shape : () => true
  return names.map((name, index) => ({ name, index })).filter(({ name }) => isWanted(name))
}

type Row = Record<string, Json | null>

// Most texts come many times: of each one stays.
function rowsOf(chunk: DuckDBDataChunk, columns: readonly Column[], texts: Map<string, string>): Row[] {
  const rows: Row[] = Array.from({ length: chunk.rowCount }, () => ({}))
  for (const { name, index } of columns) {
    for (const [place, value] of chunk.convertColumnValues(index, JsonDuckDBValueConverter).entries()) {
      const row = rows[place]
      if (row) row[name] = typeof value === 'string' ? once(value, texts) : value
    }
  }
  return rows
}

function once(text: string, texts: Map<string, string>): string {
  const known = texts.get(text)
  if (known !== undefined) return known
  texts.set(text, text)
  return text
}
