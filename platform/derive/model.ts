import type { Columns } from '#lake/table.ts'
import type { ModelText } from './model-text.ts'

/**
 * A derived table. Its select reads raw tables and earlier models; a day model names `$days` (a list of ISO days) and
 * answers rows whose `day` is one of them; a whole model is small and always rebuilt entirely when an input changed.
 * A version model is never rebuilt: at each publication its select names `$days` (those that its inputs publish),
 * `$version` and `$publishedAt` and answers the rows to add; it may read what it said before.
 */
export type Model = {
  /** Table name, singular snake_case. */
  name: string
  /** Where model.sql lies, whose first line says what one row is; or what makes the text of rules or the like. */
  sql: ModelText
  grain: 'day' | 'whole' | 'version'
  /**
   * Of a whole model with too many rows to rebuild all of them each time: the columns that name a row. Its select names
   * `$afterVersion` and answers the rows of the keys of which anything arrived after that append; they take the place of
   * the rows with the same keys. It reads raw tables, whose rows tell their `arrived_version` and have the columns among
   * their own keys, and other such models.
   */
  keptBy?: readonly string[]
  /** Of a version model, among them `day` and `version`. */
  columns?: Columns
  /**
   * Days that must be rebuilt although their inputs did not change on that very day: a changed input day reaches from
   * `before` days earlier to `after` days later. Default: the day itself.
   */
  reach?: { before: number; after: number }
  /** Optional select that names `$days` (changed input days) and answers the `day`s to rebuild besides. */
  reachSql?: URL
  /** Settings that it reads from the table `derivation_setting`, with the values that hold until others are given. */
  settings?: Readonly<Record<string, string | number>>
  /** How many days its rows are kept; absent: for ever. */
  retentionDays?: number
  /**
   * Published to the mart: by day, by key where rows outlive their day, or (a small whole model) as a whole. Within a month
   * the rows of a day model lie in the order of `together`, columns whose rows are asked for together, or of the key.
   */
  publish?:
    | { by: 'day'; together?: readonly string[] }
    | { by: 'key'; key: readonly string[] }
    | { by: 'whole' }
}

/** Declares one model. */
export function model(declared: Model): Model {
  return declared
}
