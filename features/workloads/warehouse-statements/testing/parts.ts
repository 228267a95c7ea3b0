/** The week of the tests, as a query. */
export const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'

/** A part of a warehouse on a day; what matters to a test is given. */
export const part = (part_kind: string, cost: string | null, rest: object = {}) => ({
  day: '2025-05-25',
  warehouse_id: 'w',
  part_kind,
  fingerprint: null,
  source_id: null,
  executed_by: null,
  currency: 'USD',
  statement_text: null,
  statement_type: null,
  client_application: null,
  last_start_time: null,
  statements: 0,
  failed_statements: 0,
  canceled_statements: 0,
  cached_statements: 0,
  duration_ms: 0,
  longest_ms: null,
  waited_ms: 0,
  read_bytes: 0,
  spilled_bytes: 0,
  cost,
  ...rest,
})
