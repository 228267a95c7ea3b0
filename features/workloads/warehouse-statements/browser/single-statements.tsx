import { useParams } from '@tanstack/react-router'
import { rowsOf } from '#contract/report.ts'
import { useReport } from '#ui/report/use-report.ts'
import { changed } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { statementSource } from '#product/browser/links/statement-source.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { sharedDomain } from '#product/contract/principal.ts'
import { place } from '#product/places.ts'
import { listWarehouseStatements } from '../contract.ts'
import { GroupChoice } from './group-choice.tsx'
import { openedOf } from './grouping.ts'
import { emptyList, StatementsPage } from './statements-page.tsx'
import { userCell } from './user-cell.tsx'

type Key = {
  fingerprint?: string | null | undefined
  ofSource?: string | null | undefined
  userName?: string | null | undefined
}

const sourceOf = ({ sourceKind, sourceId }: { sourceKind: string | null; sourceId: string | null }) =>
  sourceKind === null ? null : `${sourceKind}:${sourceId ?? ''}`

const rowKey = ({ fingerprint, ofSource, userName }: Key) =>
  ['statement', fingerprint ?? '', ofSource ?? '', userName ?? ''].join(' ')

/** The statements of a warehouse one by one: by text, source and user. */
export function SingleStatements() {
  const { warehouseId = '' } = useParams({ strict: false })
  const { urlState } = useUrlState()
  const { table } = useReport(listWarehouseStatements, { path: { warehouseId } })
  const rows = rowsOf(listWarehouseStatements, table.result.data)
  const domain = sharedDomain(rows.map(({ userName }) => userName))
  const opened = openedOf(urlState)
  return (
    <StatementsPage error={table.result.error}>
      <ProductTable
        {...table}
        rowsName="parts"
        moreFilters={<GroupChoice />}
        rowKey={(row) =>
          row.partKind === 'statement' ? rowKey({ ...row, ofSource: sourceOf(row) }) : String(row.partKind)
        }
        openRow={opened && rowKey(opened)}
        linkOf={(row) =>
          row.partKind === 'statement'
            ? {
                ...place.warehouse({ warehouseId }),
                view: changed(urlState, {
                  ofStatement: row.fingerprint ?? '',
                  ofSource: sourceOf(row) ?? '',
                  ofUser: row.userName ?? '',
                }),
                isInPlace: true,
              }
            : undefined
        }
        cells={{
          sourceName: (row, usual) =>
            row.sourceKind === 'user' ? userCell(row.sourceName, domain, usual) : statementSource(row, usual),
          userName: ({ userName }, usual) => userCell(userName, domain, usual),
        }}
        empty={emptyList}
      />
    </StatementsPage>
  )
}
