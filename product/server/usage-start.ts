import { scopedQuery } from '#http/query.ts'

/** Asks for the first UTC day with usage records of the workspaces (`firstUsageDay`). */
export const usageStart = scopedQuery(new URL('first-usage-day.sql', import.meta.url))
