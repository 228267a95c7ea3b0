import { useParams } from '@tanstack/react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { valueOf } from '#ui/url-state/url-state.ts'
import { AssetHeader } from '#product/browser/asset/asset-header.tsx'
import { SettingChanges } from '#product/browser/configuration/setting-changes.tsx'
import { SettingsPanel } from '#product/browser/configuration/settings-panel.tsx'
import {
  getClusterConfiguration,
  listClusterConfigurationChanges,
  type ConfigurationVersion,
  type SettingChange,
} from '#product/contract/calls/configuration.ts'
import { place } from '#product/places.ts'
import { chosenVersion, versionName } from './chosen-version.ts'
import { VersionsPanel } from './versions-panel.tsx'

/** How a cluster was set up over time: its versions, what changed between them, and one version whole. */
export function ClusterConfigurationScreen() {
  const { clusterId = '' } = useParams({ strict: false })
  const { since: _since, until: _until, ...scope } = useViewQuery()
  const configuration = useEndpoint(getClusterConfiguration, { path: { clusterId }, query: scope })
  const changed = useEndpoint(listClusterConfigurationChanges, { query: { ...scope, clusterId } })
  const error = configuration.error ?? changed.error
  const isMissing = isNotFound(error)
  const isOutsideScope = useIsOutsideScope(getClusterConfiguration, { path: { clusterId } }, isMissing)
  if (isMissing)
    return (
      <MissingThing
        title={`Cluster ${clusterId}`}
        because={describeError(error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'All-purpose compute', ...place.clusters() }}
      />
    )
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
  return (
    <ConfigurationOverTime
      clusterId={clusterId}
      configuration={configuration.data}
      changes={changed.data.changes}
    />
  )
}

type Props = {
  clusterId: string
  configuration: OutputOf<typeof getClusterConfiguration>
  changes: readonly SettingChange[]
}

function ConfigurationOverTime({ clusterId, configuration, changes }: Props) {
  const { urlState, change } = useUrlState()
  const { versions, absentBecause } = configuration
  const shown = chosenVersion(versions, valueOf(urlState, 'version'))
  const latest = versions.at(-1)
  return (
    <>
      <AssetHeader
        kind="cluster"
        assetKind="cluster"
        id={clusterId}
        name={valueIn(latest, 'cluster_name')}
        owner={valueIn(latest, 'creator_user_name')}
        view="Configuration"
        isDeleted={latest !== undefined && latest.validTo !== null}
        workspaceId={latest?.workspaceId}
        note={
          <>
            All versions that are known, whatever the dates above. Values that look like secrets are hidden.{' '}
            <ScreenLink {...place.cluster({ clusterId }, { ofWorkspace: latest?.workspaceId })}>
              Cost and use of the cluster
            </ScreenLink>
          </>
        }
      />
      {versions.length > 0 && (
        <VersionsPanel
          versions={versions}
          changes={changes}
          shown={shown}
          onChoose={(version) => change({ version: versionName(version) }, { replace: true })}
        />
      )}
      <SettingsPanel
        title="Settings"
        unit={shown === latest ? 'latest version' : undefined}
        version={shown}
        absentBecause={absentBecause}
      />
      {versions.length > 0 && (
        <SettingChanges
          changes={changes}
          empty={{
            title: 'No configuration changes are known.',
            text: 'The cluster kept its settings, as far as they are known.',
          }}
        />
      )}
    </>
  )
}

const valueIn = (version: ConfigurationVersion | undefined, name: string) =>
  version?.settings.find(({ setting }) => setting === name)?.value
