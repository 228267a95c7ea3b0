const understood =
  'This simulated warehouse understands: select <columns, struct.field, aggregates> from system.<schema>.<table> ' +
  '[join system.<schema>.<table> on …] [where …] [group by …] [having …] [order by …] [limit …], ' +
  'and describe table system.<schema>.<table>.'

/** A failed statement with its SQL state. */
export class StatementError extends Error {
  readonly sqlState: string

  constructor(sqlState: string, message: string) {
    super(message)
    this.name = 'StatementError'
    this.sqlState = sqlState
  }
}

/** A statement that the estate does not support. */
export class NotUnderstood extends StatementError {
  constructor(what: string) {
    super('0A000', `[UNSUPPORTED_STATEMENT] ${understood} Not understood: ${what}.`)
    this.name = 'NotUnderstood'
  }
}
