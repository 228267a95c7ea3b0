import type { Columns } from '#lake/table.ts'
import type { Audience } from './audience.ts'
import type { ModelText } from './model-text.ts'

/**
 * A derived table. Its select reads raw tables and earlier models. A day model names `$days` (a list of ISO days) and
 * answers the rows of these days. A whole model is small and rebuilt entirely when an input changes. A version model is
 * never rebuilt: at each publication its select names `$days` (those that its inputs publish), `$version` and
 * `$publishedAt` and answers the rows to add; it may read its own earlier rows.
 */
export type Model = {
  /** Table name, singular snake_case. */
  name: string
  /** The file model.sql, whose first line defines one row; or a function that makes the text. */
  sql: ModelText
  grain: 'day' | 'whole' | 'version'
  /**
   * Makes a whole model incremental by key, for one with too many rows to rebuild each time. Its select names
   * `$afterVersion` and answers the rows whose inputs arrived after that append; they replace the rows with the same
   * key. It reads only raw tables, which have `arrived_version` and the key's columns, and other incremental models.
   */
  uniqueKey?: readonly string[]
  /**
   * Of an incremental model, columns of milliseconds: when a row holds, half-open (null: never). A changed row
   * rebuilds the days of its readers on which it held or holds, and no others. Default: all days of the changed inputs.
   */
  validity?: Validity
  /** Of a version model, among them `day` and `version`. */
  columns?: Columns
  /** How many days before its own day a row is made from: so many later days are rebuilt with a changed day. Default: 0. */
  lookbackDays?: number
  /** How many days after its own day a row is made from: so many earlier days are rebuilt with a changed day. Default: 0. */
  lookaheadDays?: number
  /** Select that names `$days` (changed input days) and answers further `day`s to rebuild. */
  affectedDaysSql?: URL
  /**
   * It is built once, when all that it is made from is: a day after each of so many days before it, a whole model after each of so many
   * newest days. While other models still have to rebuild one of these it waits; otherwise it would be built again with each of them.
   * Default: it is built in each pass.
   */
  waitsForDays?: number
  /** Settings that it reads from the table `derivation_setting`, with their defaults. */
  settings?: Readonly<Record<string, string | number>>
  /** Tables of settings that it reads, with their columns: their rows come with each derive. */
  settingTables?: Readonly<Record<string, Columns>>
  /**
   * It reads derived tables only and shows what they keep: it is rebuilt on sealed days too, and follows a purge of what it reads.
   * Default: days whose raw rows are purged are sealed.
   */
  isNeverSealed?: true
  /** How many days its rows are kept. Default: forever. */
  retentionDays?: number
  /** Its rows are measurements, or what was found in them, and a purge by date deletes them. Money and settings stay. */
  isTelemetry?: true
  /**
   * Published to the mart: by day, by key where rows outlive their day, or (a small whole model) as a whole. Within a
   * month the rows of a day model are sorted by `clusterBy`, or by the key.
   */
  publish?:
    | { by: 'day'; clusterBy?: readonly string[] }
    | { by: 'key'; key: readonly string[] }
    | { by: 'whole' }
  /** Of a published model: who sees its rows. Nobody sees those of one that does not declare it. */
  shownTo?: Audience
}

/** Names of the columns of a validity. */
export type Validity = { fromMs: string; untilMs: string }

/** Declares one model. */
export function model(declared: Model): Model {
  return declared
}
