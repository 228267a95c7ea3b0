import type { ExchangeClock } from '#exchange/clock.ts'

/** How the product shows who it is. */
export type WorkspaceCredentials =
  | { kind: 'token'; token: string }
  | { kind: 'oauth'; clientId: string; clientSecret: string }

/** Where a lake lies on Databricks SQL, and who asks for it. */
export type WarehouseSettings = {
  /** URL of the workspace. */
  host: string
  warehouseId: string
  catalog: string
  schema: string
  /** Volume of the schema through which batches go. */
  volume: string
  credentials: WorkspaceCredentials
  /** Whose lake it is: one product at a time. */
  owner: LakeOwner
  /** Folder for files on their way. */
  workFolder: string
  /** Memory for files on their way. */
  memoryLimitMb: number
  /** Statements at the same time; further ones wait. */
  maxStatements?: number
  /** How long one statement may take. */
  statementLimitMs?: number
  /** How long the end of a cancelled statement is waited for. */
  endLimitMs?: number
  /** Rows of a table that one statement copies. */
  rowsAtOnce?: number
  /** How long a request is repeated while the workspace is not well. */
  patienceMs?: number
  /** After how many additions to the journal what was overwritten in it goes. */
  putsPerTidying?: number
  log?: (line: StatementLine) => void
  logWaiting?: (line: WaitingLine) => void
  clock?: ExchangeClock
}

export type LakeOwner = {
  /** The same for all servers of one product. */
  id: string
  /** How people know it. */
  name: string
}

/** What the log says of a statement. */
export type StatementLine = {
  statementId: string | undefined
  kind: 'read' | 'write'
  state: string
  engineMs: number
  rows: number | undefined
  /** The beginning of its text, without values. */
  text: string
}

/** What the log says while a cancelled statement has not ended. */
export type WaitingLine = { waitsForStatement: string; since: string; state: string; limitMs: number }
