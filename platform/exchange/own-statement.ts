/** Purpose of a statement of the product on a SQL warehouse: reading system tables, or running its lake. */
export type StatementPurpose = 'collect' | 'lake'

const name = 'lakegauge'

/** The words of a mark: the purpose, and what distinguishes this statement from others. */
export function statementMark(purpose: StatementPurpose, ...rest: readonly string[]): string {
  return [name, purpose, ...rest].join(' ')
}

/** A statement with its mark in a leading comment, which appears in the query history. */
export function markedStatement(mark: string, text: string): string {
  return `/* ${mark} */ ${text}`
}

/**
 * DuckDB SQL for the purpose of a statement in the query history, from its text. Null: a statement of somebody else.
 * Unreadable: the history hides the text, so it may be anybody's.
 */
export function purposeOfText(text: string): string {
  const begins = (purpose: StatementPurpose) => `starts_with(${text}, '/* ${statementMark(purpose)} ')`
  return `case
      when coalesce(${text}, '') = '' then 'unreadable'
      when ${begins('collect')} then 'collect'
      when ${begins('lake')} then 'lake'
    end`
}
