import type { ReactNode } from 'react'
import { useParams } from '@tanstack/react-router'
import type { CallInput } from '#client/call.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { listWarehouses } from '#product/contract/calls/warehouses.ts'
import { place } from '#product/places.ts'
import { ListedAsset } from '../asset/listed-asset.tsx'

type Props<E extends AnyEndpoint> = {
  /** What the tab reads of the warehouse, how it asks for it whatever the scope, and why it could not be read. */
  report: E
  asked: CallInput<E>
  error: unknown
  note: ReactNode
  children: ReactNode
}

/** The page of a SQL warehouse: its head, the tabs, and below them what the open tab shows. */
export function WarehousePage<E extends AnyEndpoint>(props: Props<E>) {
  const { report, asked, error, note, children } = props
  const { warehouseId = '' } = useParams({ strict: false })
  const isMissing = isNotFound(error)
  const isOutsideScope = useIsOutsideScope(report, asked, isMissing)
  if (isMissing)
    return (
      <MissingThing
        title={`SQL warehouse ${warehouseId}`}
        because={describeError(error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'SQL warehouses', ...place.warehouses() }}
      />
    )
  return (
    <ListedAsset kind="warehouse" id={warehouseId} list={listWarehouses} note={note}>
      <ScreenTabs label="Views of the warehouse" />
      {children}
    </ListedAsset>
  )
}
