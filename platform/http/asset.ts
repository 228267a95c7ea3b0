import { CodedError } from '#contract/errors.ts'
import { shownName } from '#contract/shown-name.ts'
import type { ReadRows } from './ports.ts'
import type { ScopedQuery } from './query.ts'

/** What a call is about, where its id is unique within a workspace only. */
export type Asset = {
  /** What it is called in a sentence, for example order. */
  thing: string
  /** The path field or parameter that holds its id. */
  field: string
  /** Answers `workspaceId`: the workspaces in scope that have it. */
  query: ScopedQuery
}

type Fields = Readonly<Record<string, unknown>>
type Read = (query: ScopedQuery, values: Fields) => Promise<ReadRows>

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/**
 * Refuses an id that no workspace of the scope has, whether it does not exist or may not be seen, and one that several
 * have: the caller must say which is meant.
 */
export async function requireOneAsset(asset: Asset, read: Read, values: Fields): Promise<void> {
  const { rows } = await read(asset.query, values)
  const workspaceIds = [...new Set(rows.map((row) => String(row['workspaceId'])))].toSorted()
  const id = shownName(String(values[asset.field]))
  if (workspaceIds.length === 0)
    throw new CodedError(
      'not_found',
      `${capitalized(asset.thing)} ${id} not found. It may have been deleted or be in a workspace you cannot access.`,
    )
  if (workspaceIds.length === 1) return
  throw new CodedError(
    'ambiguous_id',
    `${capitalized(asset.thing)} ${id} is in several workspaces (${workspaceIds.join(', ')}): name one with workspaceId.`,
    { field: 'workspaceId' },
  )
}
