import type { ReactNode } from 'react'
import { useParams } from '@tanstack/react-router'
import type { CallInput } from '#client/call.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { listWarehouses } from '#product/contract/calls/warehouses.ts'
import { place } from '#product/places.ts'
import { ListedAssetPage } from '../asset/listed-asset-page.tsx'

type Props<E extends AnyEndpoint> = {
  /** What the tab reads of the warehouse, how it asks for it whatever the scope, and why it could not be read. */
  report: E
  asked: CallInput<E>
  error: unknown
  note: ReactNode
  children: ReactNode
}

/** The page of a SQL warehouse: its head, the tabs, and below them what the open tab shows. */
export function WarehousePage<E extends AnyEndpoint>({ children, ...read }: Props<E>) {
  const { warehouseId = '' } = useParams({ strict: false })
  return (
    <ListedAssetPage
      {...read}
      kind="warehouse"
      id={warehouseId}
      list={listWarehouses}
      up={{ label: 'SQL warehouses', ...place.warehouses() }}
    >
      <ScreenTabs label="Views of the warehouse" />
      {children}
    </ListedAssetPage>
  )
}
