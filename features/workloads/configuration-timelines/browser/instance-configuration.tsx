import { useEndpoint } from '#client/use-endpoint.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { SettingChanges } from '#product/browser/configuration/setting-changes.tsx'
import { SettingsPanel } from '#product/browser/configuration/settings-panel.tsx'
import type { ClusterInstance } from '#product/contract/calls/cluster-instances.ts'
import {
  getJobClusterConfiguration,
  listClusterConfigurationChanges,
} from '#product/contract/calls/configuration.ts'
import { place } from '#product/places.ts'
import { versionsDuring } from './versions-during.ts'

/** How a cluster was set up while an instance was up, and what was changed meanwhile. */
export function InstanceConfiguration({ instance }: { instance: ClusterInstance }) {
  const { clusterId, workspaceId, startTime, lastTime } = instance
  const query = { workspaceId: [workspaceId] }
  const configuration = useEndpoint(getJobClusterConfiguration, { path: { clusterId }, query })
  const changed = useEndpoint(listClusterConfigurationChanges, {
    query: { ...query, clusterId, startTime, endTime: lastTime },
  })
  const error = configuration.error ?? changed.error
  if (error)
    return (
      <ErrorState
        error={error}
        title="The configuration could not be read."
        onRetry={() => {
          void configuration.refetch()
          void changed.refetch()
        }}
      />
    )
  if (!configuration.data || !changed.data) return <Skeleton width="100%" height={300} />
  const { versions, absentBecause } = configuration.data
  const held = versionsDuring(versions, { since: startTime, until: lastTime })
  const [first] = held
  return (
    <>
      <p className="muted">
        The settings with which the instance started. Values that look like secrets are hidden.{' '}
        <ScreenLink {...place.clusterConfiguration({ clusterId }, { ofWorkspace: workspaceId })}>
          All versions of the cluster
        </ScreenLink>
      </p>
      <SettingsPanel
        title="Configuration"
        unit={
          first?.validFrom ? (
            <>
              since <Instant at={first.validFrom} />
            </>
          ) : undefined
        }
        version={first}
        absentBecause={absentBecause}
      />
      {first && (
        <SettingChanges
          changes={changed.data.changes}
          empty={{
            title: 'No configuration changes while it was up.',
            text: 'The instance kept its settings, as far as they are known.',
          }}
        />
      )}
    </>
  )
}
