import type { ReactNode } from 'react'
import { useParams } from '@tanstack/react-router'
import type { CallInput } from '#client/call.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { listAllPurposeClusters } from '#product/contract/calls/clusters.ts'
import { place } from '#product/places.ts'
import { ListedAssetPage } from '../asset/listed-asset-page.tsx'

type Props<E extends AnyEndpoint> = {
  /** What the tab reads of the cluster, how it asks for it whatever the scope, and why it could not be read. */
  report: E
  asked: CallInput<E>
  error: unknown
  children: ReactNode
}

/** The page of an all-purpose cluster: its head, the way to its configuration, the tabs, and what the open tab shows. */
export function ClusterPage<E extends AnyEndpoint>({ children, ...read }: Props<E>) {
  const { clusterId = '' } = useParams({ strict: false })
  const ofWorkspace = valueOf(useUrlState().urlState, 'ofWorkspace')
  return (
    <ListedAssetPage
      {...read}
      kind="cluster"
      id={clusterId}
      list={listAllPurposeClusters}
      up={{ label: 'All-purpose compute', ...place.clusters() }}
      note={
        <ScreenLink {...place.clusterConfiguration({ clusterId }, { ofWorkspace })}>
          Configuration timeline
        </ScreenLink>
      }
    >
      <ScreenTabs label="Views of the cluster" />
      {children}
    </ListedAssetPage>
  )
}
