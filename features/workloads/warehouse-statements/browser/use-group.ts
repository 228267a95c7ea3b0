import { rowsOf, type RowOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { listStatementGroups, type statementGroupings } from '../groups/contract.ts'
import type { Opened } from './grouping.ts'

/** What a drawer is about. */
export type About = { warehouseId: string; opened: Opened }

/** A group of statements. */
export type Group = RowOf<typeof listStatementGroups>

type Asked = { groupBy: (typeof statementGroupings)[number]; size: number }

/** The runs that a drawer is about by what they have in common, the most expensive first. */
export function useGroups({ warehouseId, opened }: About, asked: Asked) {
  const query = { ...useViewQuery(), ...opened, ...asked }
  const { data, error, refetch } = useEndpoint(listStatementGroups, { path: { warehouseId }, query })
  return { groups: data && rowsOf(listStatementGroups, data), data, error, refetch }
}
