/** How many rows a chart draws. */
export const mostDrawn = 250

/** The same question for the newest rows, whichever page and order the table below the chart has. */
export function newestRows<Query extends object, Column extends string>(query: Query, startColumn: Column) {
  return { ...query, page: 0, size: mostDrawn, orderBy: startColumn, orderDirection: 'DESC' } as const
}
