import { CodedError } from '#contract/errors.ts'
import type { ReadRows } from './ports.ts'
import type { ScopedQuery } from './query.ts'

/** What a call is about, where its id is unique within a workspace only. */
export type Asset = {
  /** What it is called in a sentence, for example job. */
  thing: string
  /** The path field or parameter that holds its id. */
  field: string
  /** Answers `workspaceId`: the workspaces in scope that have it. */
  query: ScopedQuery
}

type Fields = Readonly<Record<string, unknown>>
type Read = (query: ScopedQuery, values: Fields) => Promise<ReadRows>

/** Refuses an id that several workspaces of the scope have: the caller must say which is meant. */
export async function refuseAmbiguousId(asset: Asset, read: Read, values: Fields): Promise<void> {
  const { rows } = await read(asset.query, values)
  const workspaceIds = [...new Set(rows.map((row) => String(row['workspaceId'])))].toSorted()
  if (workspaceIds.length <= 1) return
  throw new CodedError(
    'ambiguous_id',
    `The ${asset.thing} ${String(values[asset.field])} is in several workspaces (${workspaceIds.join(', ')}): give workspaceId.`,
    { field: 'workspaceId' },
  )
}
