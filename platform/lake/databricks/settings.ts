import type { Credentials } from '#contract/connection.ts'
import type { ExchangeClock } from '#exchange/clock.ts'
import type { Slots } from '#exchange/host-rates.ts'

/** Location and credentials of a lake on Databricks SQL. */
export type WarehouseSettings = {
  /** URL of the workspace. */
  host: string
  warehouseId: string
  catalog: string
  schema: string
  /** Volume of the schema for staged files. */
  volume: string
  credentials: Credentials
  /** The product that owns the lake, one at a time. */
  owner: LakeOwner
  /** Folder for temporary files. */
  workFolder: string
  /** Memory for work on temporary files. */
  memoryLimitMb: number
  /** Grants the times at which the workspace may be called. Default: those of this process. */
  slots?: Slots
  /** Statements at once; further ones wait. */
  maxStatements?: number
  /** How long one statement may take. */
  statementLimitMs?: number
  /** How long the end of a canceled statement is awaited. */
  endLimitMs?: number
  /** Rows that one statement of a copy reads. */
  rowsAtOnce?: number
  /** How long a request is retried while the workspace is unavailable. */
  patienceMs?: number
  /** The number of journal additions after which overwritten entries are removed. */
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

/** The log entry of a statement. */
export type StatementLine = {
  statementId: string | undefined
  kind: 'read' | 'write'
  state: string
  engineMs: number
  rows: number | undefined
  /** The beginning of its text, without values. */
  text: string
}

/** The log entry while a canceled statement still runs. */
export type WaitingLine = { waitsForStatement: string; since: string; state: string; limitMs: number }
