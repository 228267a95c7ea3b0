import type { ReactNode } from 'react'
import { useParams } from '@tanstack/react-router'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { WarehousePage } from '#product/browser/warehouse/warehouse-page.tsx'
import { listStatementGroups } from '../groups/contract.ts'
import { closed, openedOf } from './grouping.ts'
import { StatementDrawer } from './statement-drawer.tsx'

export const emptyList = {
  title: 'No statements and no cost in this range.',
  children: 'Choose other dates, or clear the search.',
}

/** The page around a list of statements, with the drawer that the address opens. */
export function StatementsPage({ error, children }: { error: unknown; children: ReactNode }) {
  const { warehouseId = '' } = useParams({ strict: false })
  const { urlState, change } = useUrlState()
  const opened = openedOf(urlState)
  return (
    <WarehousePage
      report={listStatementGroups}
      asked={{ path: { warehouseId }, query: { size: 1 } }}
      error={error}
      note="Cost is split among statements running at the same time. Runs count on the day of their start; texts that differ in literals alone are one statement."
    >
      {children}
      {opened && (
        <StatementDrawer
          key={JSON.stringify(opened)}
          warehouseId={warehouseId}
          opened={opened}
          onClose={() => change(closed)}
        />
      )}
    </WarehousePage>
  )
}
