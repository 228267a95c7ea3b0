import { useMemo, type ReactNode } from 'react'
import { useParams } from '@tanstack/react-router'
import { changed as changedColumns, without } from '#contract/column-builders.ts'
import { rowsOf } from '#contract/report.ts'
import { useReport } from '#ui/report/use-report.ts'
import { changed } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { sourceName } from '#product/browser/links/source-name.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { sharedDomain } from '#product/contract/principal.ts'
import { place } from '#product/places.ts'
import { listStatementGroups } from '../groups/contract.ts'
import { GroupChoice } from './group-choice.tsx'
import { openedOf, openingGroup, type Grouping } from './grouping.ts'
import { emptyList, StatementsPage } from './statements-page.tsx'
import type { Group } from './use-group.ts'
import { userCell } from './user-cell.tsx'

const heads = {
  statement: {
    label: 'Statement',
    meaning: 'Beginning of the text, literals masked. Only administrators are shown texts.',
    cell: 'statement-text',
  },
  user: { label: 'User', meaning: 'Who ran the statements.' },
  source: { label: 'Source', meaning: 'Name of what sent the statements, or else its id.' },
} as const

const notOf = {
  statement: ['sourceKind'],
  user: ['sourceKind', 'statementType', 'usersCount'],
  source: ['statementType'],
} as const

/** The list of groups with the columns of a grouping. */
function listGroupedBy(groupBy: Grouping) {
  const columns = changedColumns(listStatementGroups.columns, { groupName: heads[groupBy] })
  return { ...listStatementGroups, columns: without(columns, ...notOf[groupBy]) }
}

type Named = Pick<Group, 'groupName' | 'groupId' | 'sourceId'>

/** A user without the domain of all, a source by its name. */
function nameOf({ groupName, groupId, sourceId }: Named, domain: string | undefined, usual: ReactNode) {
  const kind = sourceId === null ? 'user' : groupId?.split(':')[0]
  if (kind === 'user') return userCell(groupName, domain, usual)
  return sourceName({ kind, id: sourceId, name: groupName }, usual)
}

const rowKey = (partKind: string | null, groupId: string | null) => `${partKind} ${groupId ?? ''}`

/** The statements of a warehouse by what they have in common; a group opens a drawer. */
export function GroupedStatements({ groupBy }: { groupBy: Grouping }) {
  const { warehouseId = '' } = useParams({ strict: false })
  const { urlState } = useUrlState()
  const report = useMemo(() => listGroupedBy(groupBy), [groupBy])
  const { table } = useReport(report, { path: { warehouseId }, filterValues: { groupBy } })
  const users = rowsOf(report, table.result.data).map(({ groupName }) => groupName)
  const domain = sharedDomain(users)
  const opened = openedOf(urlState)
  const openId =
    opened && { statement: opened.fingerprint, user: opened.userName, source: opened.ofSource }[groupBy]
  return (
    <StatementsPage error={table.result.error}>
      <ProductTable<typeof report>
        {...table}
        rowsName="parts"
        moreFilters={<GroupChoice />}
        rowKey={({ partKind, groupId }) => rowKey(partKind, groupId)}
        openRow={openId === undefined ? undefined : rowKey('statement', openId)}
        linkOf={({ partKind, groupId }) =>
          partKind === 'statement'
            ? {
                ...place.warehouse({ warehouseId }),
                view: changed(urlState, openingGroup(groupBy, groupId)),
                isInPlace: true,
              }
            : undefined
        }
        {...(groupBy !== 'statement' && { cells: { groupName: (row, usual) => nameOf(row, domain, usual) } })}
        empty={emptyList}
      />
    </StatementsPage>
  )
}
