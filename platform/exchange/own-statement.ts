/** What the product runs a statement on a SQL warehouse for: to read system tables, or as the engine of its lake. */
export type StatementPurpose = 'collect' | 'lake'

const name = 'lakegauge'

/** The words of a mark: the purpose, and what else tells this statement from others. */
export function statementMark(purpose: StatementPurpose, ...rest: readonly string[]): string {
  return [name, purpose, ...rest].join(' ')
}

/** A statement as it is sent: behind a comment with its mark, which arrives in the query history. */
export function markedStatement(mark: string, text: string): string {
  return `/* ${mark} */ ${text}`
}

/**
 * SQL of the embedded engine for what a statement of the query history was run for, by its text; null: somebody else ran
 * it; unreadable: the history hides the text, so that it may be anybody's.
 */
export function purposeOfText(text: string): string {
  const begins = (purpose: StatementPurpose) => `starts_with(${text}, '/* ${statementMark(purpose)} ')`
  return `case
      when coalesce(${text}, '') = '' then 'unreadable'
      when ${begins('collect')} then 'collect'
      when ${begins('lake')} then 'lake'
    end`
}
