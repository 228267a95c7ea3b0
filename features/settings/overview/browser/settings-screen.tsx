import { useEndpoint } from '#client/use-endpoint.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { listSettings } from '../contract.ts'
import { SettingTable } from './setting-table.tsx'

/** All settings that the reader may see. */
export function SettingsScreen() {
  const { data, error, refetch } = useEndpoint(listSettings, {})
  return (
    <>
      <ScreenTitle />
      {error && (
        <ErrorState error={error} title="The settings could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={320} />}
      {data && (
        <Panel title="Settings" unit={`${data.settings.length}`} isFlush>
          <SettingTable settings={data.settings} />
        </Panel>
      )}
    </>
  )
}
