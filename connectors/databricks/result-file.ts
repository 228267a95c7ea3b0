import { appendFile, writeFile } from 'node:fs/promises'
import { HttpFailure } from '#exchange/failure.ts'
import type { DownloadPlace } from '#exchange/http.ts'
import { CodedError } from '#contract/errors.ts'
import type { DatabricksClient } from './client.ts'
import type { Result, ResultChunk, ResultLink, Statement } from './statement.ts'
import { chunkOf, runStatement } from './statement.ts'

const attemptsPerLink = 5

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
  const { columns, rowCount } = result
  if (rowCount > 0 && statement.transport === 'links') await writeLinks(workspace, result, file, signal)
  else await writeInline(workspace, result, file, signal)
  return { file, columns, rowCount }
}

/** Runs a statement with a small result and answers its rows. */
export async function resultRows(
  workspace: DatabricksClient,
  text: string,
  signal: AbortSignal,
): Promise<(string | null)[][]> {
  const result = await runStatement(workspace, { text, parameters: [], transport: 'inline' }, signal)
  const rows: (string | null)[][] = []
  for await (const chunk of chunksOf(workspace, result, signal)) rows.push(...(chunk.data_array ?? []))
  return rows
}

// Only the first part has the header, so the parts form one file.
async function writeLinks(
  workspace: DatabricksClient,
  result: Result,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const known = result.first?.external_links ?? []
  let offset = 0
  let index: number | undefined = 0
  while (index !== undefined) {
    const at: number = index
    const link = known.find((one) => one.chunk_index === at) ?? (await linkOf(workspace, result, at, signal))
    const isBeginning = at === 0 ? (text: string) => hasHeader(text, result.columns) : () => true
    const fetched = await fetchLink(workspace, result, link, { file, offset, isBeginning }, signal)
    offset += fetched.bytes
    index = fetched.link.next_chunk_index ?? undefined
  }
}

async function linkOf(
  workspace: DatabricksClient,
  result: Result,
  index: number,
  signal: AbortSignal,
): Promise<ResultLink> {
  const chunk = await chunkOf(workspace, result.statementId, index, signal)
  const link = chunk.external_links?.find((one) => one.chunk_index === index)
  if (link) return link
  throw new CodedError('source_failed', `${workspace.here.name} named no link for part ${index} of a result.`)
}

async function fetchLink(
  workspace: DatabricksClient,
  result: Result,
  first: ResultLink,
  place: DownloadPlace,
  signal: AbortSignal,
): Promise<{ link: ResultLink; bytes: number }> {
  let link = first
  for (let attempt = 1; ; attempt += 1) {
    try {
      const headers = link.http_headers ?? {}
      return { link, bytes: await workspace.download(new URL(link.external_link), headers, place, signal) }
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (attempt === attemptsPerLink) throw noLinkWorks(workspace, link, error)
      link = await linkOf(workspace, result, link.chunk_index, signal)
    }
  }
}

// A link is authorized by itself, whatever the rights of the caller.
function noLinkWorks({ here }: DatabricksClient, link: ResultLink, error: unknown): CodedError {
  return new CodedError(
    'source_failed',
    `${here.name} gave ${attemptsPerLink} links to part ${link.chunk_index} of a result, and its store refused each. ` +
      `It is retried; if it keeps failing, check the clock of this machine and the proxies between it and ${new URL(link.external_link).host}.`,
    { cause: error },
  )
}

function hasHeader(text: string, columns: readonly string[]): boolean {
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  return line.replaceAll('"', '') === columns.join(',')
}

// A link is valid for 15 minutes; the stores of the clouds refuse expired ones with different errors.
function isRefusal(error: unknown): boolean {
  return error instanceof HttpFailure && error.status < 500
}

async function writeInline(
  workspace: DatabricksClient,
  result: Result,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  await writeFile(file, `${result.columns.map(quoted).join(',')}\n`)
  for await (const chunk of chunksOf(workspace, result, signal)) {
    await appendFile(file, (chunk.data_array ?? []).map(csvLine).join(''))
  }
}

async function* chunksOf(
  workspace: DatabricksClient,
  result: Result,
  signal: AbortSignal,
): AsyncGenerator<ResultChunk> {
  let chunk = result.first
  while (chunk) {
    yield chunk
    const next: number | null | undefined = chunk.next_chunk_index
    chunk = typeof next === 'number' ? await chunkOf(workspace, result.statementId, next, signal) : undefined
  }
}

function csvLine(values: readonly (string | null)[]): string {
  return `${values.map((value) => (value === null ? 'null' : quoted(value))).join(',')}\n`
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
