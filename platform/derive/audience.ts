/**
 * Who sees the published rows of a table: everybody, as they hold for all workspaces; whoever sees their workspace; of these,
 * who may see one of the assets that a row is about, or is the person that it names; or who sees the row of another table.
 */
export type Audience = 'everyone' | 'workspace' | AssetAudience | FollowedAudience

/** An asset that a row is about. */
export type AudienceAsset = {
  /** The word for what it is, or the columns that hold it, of which the first that is not null counts. */
  kind: string | { columns: readonly string[] }
  /** The column of its id. Rows in which no asset has one are about none, and shown with their workspace. */
  id: string
}

export type AssetAudience = {
  assets: readonly AudienceAsset[]
  /** The column of somebody who sees the row as well. */
  person?: string
  /** Columns that only this person and who manages an asset of the row read. */
  onlyManagersRead?: readonly string[]
  /** Columns that name the assets, besides their ids. Where costs must stay whole, its rows of unseen assets are kept without them. */
  names?: readonly string[]
  /** Such rows may stand under one id: whoever reads the table sums them up by it. */
  isSummedById?: true
}

/** Rows with the value of a row of another published table, in the same workspace. */
export type FollowedAudience = { rowsOf: string; by: string; its?: string }
