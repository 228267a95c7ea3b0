/** How many rows a chart draws one by one; more are summed up by day or week. */
export const mostDrawn = 250

/** The same question for the newest rows, whichever page and order the table below the chart has. */
export function newestRows<Query extends object, Column extends string>(query: Query, startColumn: Column) {
  return { ...query, page: 0, size: mostDrawn, orderBy: startColumn, orderDirection: 'DESC' } as const
}

type Paged = { page?: unknown; size?: unknown; orderBy?: unknown; orderDirection?: unknown }

/** The same question for all rows by day or week, which have neither pages nor an order. */
export function periodsOf<Query extends Paged>(query: Query, figure: string, by: 'day' | 'week') {
  const { page: _page, size: _size, orderBy: _column, orderDirection: _direction, ...filters } = query
  return { ...filters, figure, by }
}
