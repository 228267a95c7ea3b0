import { Visitor } from 'oxc-parser'
import type { Parsed } from './parsed.ts'
import { lineCount } from './sources.ts'

/** Where calls of Databricks are made. */
export const clientFolders = [
  'connectors/databricks',
  'platform/lake/databricks',
  'platform/databricks',
  'apps/cli',
  'apps/server',
  'apps/worker',
  'product',
  'features',
] as const

/** The files of a client: calls, pages, statements, result files, files of volumes, tokens, refusals. */
const clientFiles: readonly RegExp[] = [
  /^platform\/databricks\//,
  /^connectors\/databricks\/(?:client|paging|result-file|statement|tokens|workspace-error|dbfs-files|volume-files|repeats)\.ts$/,
  /^platform\/lake\/databricks\/(?:workspace|refusal|tokens|statement-\w+|result-file|volume|file-content)\.ts$/,
]

/** The clients of Databricks: the files that send a token, and the lines of all their files. */
export type Clients = { senders: readonly string[]; files: number; lines: number }

/** Counts the clients among these sources. */
export function databricksClients(sources: readonly Parsed[]): Clients {
  const files = sources.filter(({ file }) => clientFiles.some((named) => named.test(file)))
  return {
    senders: sources.filter(sendsToken).map(({ file }) => file),
    files: files.length,
    lines: files.reduce((sum, { text }) => sum + lineCount(text), 0),
  }
}

/** Whether a source makes the header of a token. */
function sendsToken({ program }: Parsed): boolean {
  let sends = false
  new Visitor({
    TemplateLiteral({ quasis: [first] }) {
      sends ||= first?.value.cooked === 'Bearer '
    },
  }).visit(program)
  return sends
}
