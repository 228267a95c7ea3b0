import { appendFile, writeFile } from 'node:fs/promises'
import { inlineRows, linkedParts, type Row } from '#databricks/results.ts'
import type { Result } from '#databricks/statements.ts'
import type { DatabricksClient } from './client.ts'
import { runStatement, type Statement } from './statement.ts'

/** The result of a statement as a CSV file with a header, in which nulls are an unquoted `null`. */
export type ResultFile = { file: string; columns: string[]; rowCount: number }

/** Runs a statement and writes its rows to the file. */
export async function resultToFile(
  workspace: DatabricksClient,
  statement: Statement,
  file: string,
  signal: AbortSignal,
): Promise<ResultFile> {
  const result = await runStatement(workspace, statement, signal)
  const columns = result.columns.map(({ name }) => name)
  const { rowCount } = result
  if (rowCount > 0 && statement.transport === 'links')
    await writeLinks(workspace, { result, columns, file }, signal)
  else await writeInline(workspace, { result, columns, file }, signal)
  return { file, columns, rowCount }
}

/** Runs a statement with a small result and answers its rows. */
export async function resultRows(
  workspace: DatabricksClient,
  text: string,
  signal: AbortSignal,
): Promise<Row[]> {
  const result = await runStatement(workspace, { text, parameters: [], transport: 'inline' }, signal)
  const rows: Row[] = []
  for await (const some of inlineRows(workspace, result, signal)) rows.push(...some)
  return rows
}

type Writing = { result: Result; columns: readonly string[]; file: string }

// Only the first part has the header, so the parts form one file.
async function writeLinks(
  workspace: DatabricksClient,
  { result, columns, file }: Writing,
  signal: AbortSignal,
): Promise<void> {
  let offset = 0
  const parts = linkedParts(workspace, result, signal, (link) => {
    const isBeginning = (text: string) => link.chunk_index > 0 || hasHeader(text, columns)
    return workspace.download(link, { file, offset, isBeginning }, signal)
  })
  for await (const bytes of parts) offset += bytes
}

function hasHeader(text: string, columns: readonly string[]): boolean {
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  return line.replaceAll('"', '') === columns.join(',')
}

async function writeInline(
  workspace: DatabricksClient,
  { result, columns, file }: Writing,
  signal: AbortSignal,
): Promise<void> {
  await writeFile(file, `${columns.map(quoted).join(',')}\n`)
  for await (const rows of inlineRows(workspace, result, signal))
    await appendFile(file, rows.map(csvLine).join(''))
}

function csvLine(values: Row): string {
  return `${values.map((value) => (value === null ? 'null' : quoted(value))).join(',')}\n`
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
