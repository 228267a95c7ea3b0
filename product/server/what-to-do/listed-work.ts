import { scopedQuery, type ScopedQuery } from '#http/query.ts'
import { unhealthyReasonText } from '../../contract/calls/unhealthy-spend.ts'
import { getWhatToDoSummary } from '../../contract/calls/what-to-do.ts'

/** The query of what to do: one row for each asset, with what that is worth. */
export const whatToDoFile = new URL('what-to-do.sql', import.meta.url)

const { sql, ...query } = scopedQuery(whatToDoFile)
const summed = (amount: string, condition: string) =>
  `cast(cast(coalesce(sum(${amount}) filter (where ${condition}), 0) as decimal(28, 10)) as varchar)`
const shown = 'not isSmall'

/** The sums of what is to do: one row. It reads small ones, too, which it counts apart. */
export const whatToDoSummary: ScopedQuery = {
  ...query,
  sql: `select
  cast(count(*) filter (where ${shown}) as integer) as assets,
  ${['worth', 'saving', 'furtherAtStake', 'furtherWaste', 'modelledSaving'].map((amount) => `${summed(amount, shown)} as ${amount}`).join(',\n  ')},
  cast(coalesce(sum(recommendations), 0) as integer) as recommendations,
  cast(coalesce(sum(incidents), 0) as integer) as incidents,
  cast(count(*) filter (where isSmall) as integer) as small,
  ${summed('furtherWaste', 'isSmall')} as smallWaste,
  max(estimatedBecause) filter (where ${shown}) as estimatedBecause
from (
${sql}
)`,
}

/** The row of the sums. */
export const whatToDoSums = getWhatToDoSummary.output.omit({ dataVersion: true, currency: true })

/** What waste is called, by its cause, as the query of what to do reads it. */
export const wasteWords = JSON.stringify(
  Object.fromEntries(
    Object.entries(unhealthyReasonText).map(([cause, words]) => [
      cause,
      words.charAt(0).toLowerCase() + words.slice(1),
    ]),
  ),
)
