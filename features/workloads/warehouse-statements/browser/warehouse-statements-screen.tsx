import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { GroupedStatements } from './grouped-statements.tsx'
import { groupingOf } from './grouping.ts'
import { SingleStatements } from './single-statements.tsx'

/** The statements on a SQL warehouse with what they cost, by what they have in common or one by one; a row opens a drawer. */
export function WarehouseStatementsScreen() {
  const grouping = groupingOf(useUrlState().urlState)
  return grouping === 'none' ? <SingleStatements /> : <GroupedStatements groupBy={grouping} />
}
