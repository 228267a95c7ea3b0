import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { SettingChanges } from '#product/browser/configuration/setting-changes.tsx'
import { SettingsPanel } from '#product/browser/configuration/settings-panel.tsx'
import { noPipelineFacts } from '#product/contract/absences/pipelines.ts'
import { listPipelineConfigurationChanges } from '#product/contract/calls/configuration.ts'

/** What changed in the settings of a pipeline in the range, and its last known settings with those of its clusters. */
export function PipelineConfiguration({ pipelineId }: { pipelineId: string }) {
  const { since, until, ...scope } = useViewQuery()
  const { data, error, refetch } = useEndpoint(listPipelineConfigurationChanges, {
    query: { ...scope, pipelineId, startTime: since, endTime: until },
  })
  if (error)
    return (
      <ErrorState error={error} title="The configuration could not be read." onRetry={() => void refetch()} />
    )
  if (!data) return null
  return (
    <>
      <SettingChanges
        changes={data.changes}
        empty={{
          title: 'No configuration changes in this range.',
          text: 'The pipeline kept its settings, as far as they are known.',
        }}
      />
      <SettingsPanel
        title="Latest configuration"
        version={data.latest ?? undefined}
        absentBecause={noPipelineFacts.because}
      />
    </>
  )
}
